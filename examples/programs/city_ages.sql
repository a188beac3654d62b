/* leakmeter
prior = {
    "people": {
        "city": ["Bonn", "Bonn", "Bonn", "Ulm", "Ulm"],
        "smoker": [Bernoulli(0.3), Bernoulli(0.3), 1, Bernoulli(0.3), Bernoulli(0.3)],
        "age": [31, 45, 60, 38, 52],
    }
}
secret = "people.smoker[0]"
observed = {"Bonn": [45.5, 2], "Ulm": "absent"}
*/
SELECT city, AVG(age) AS mean_age, COUNT(*) AS smokers
FROM people
WHERE smoker = 1
GROUP BY city
HAVING COUNT(*) >= 2
ORDER BY city

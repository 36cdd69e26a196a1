/**
 * Drafts: `drafted` is running and it is the first ban of team one, whose captain is the host; `unready` waits for both
 * captains. `player` is a team mate of the host.
 */
export const drafts = `
public GET /api/champions
  -> 200

admin PUT /api/admin/champions/:key {"id":"Newest","name":"Newest Qwzx"}
  9001 -> 200
  0 -> 400 invalid
  9001 +{"id":"not an id"} -> 400 invalid

GET /api/scrims/:id/games/:game/draft
  drafted 1 -> 200
  unready 1 -> 200
  drafted 2 -> 404 draft-not-found
  full 1 -> 404 draft-not-found
  drafted 0 -> 400 invalid
  absent 1 -> 404 scrim-not-found
  removed 1 -> 404 scrim-not-found

open GET /api/scrims/:id/games/:game/draft/card.png
  drafted 1 -> 409 draft-not-done
  full 1 -> 404 draft-not-found
  absent 1 -> 404 draft-not-found

PUT /api/scrims/:id/games/:game/draft/captain {"teamName":"teamOne","userId":"$player"}
  unready 1 -> player host admin 200 | rest 403 team-only
  unready 1 +{"userId":"$other"} -> player host admin 409 not-in-team | rest 403 team-only
  unready 1 +{"teamName":"teamThree"} -> 400 invalid
  absent 1 -> 404 scrim-not-found

POST /api/scrims/:id/games/:game/draft/ready {"ready":true}
  unready 1 -> host 200 | rest 403 captain-only
  early 1 -> host 409 draft-not-open | rest 403 captain-only
  unready 1 +{"ready":"yes"} -> 400 invalid
  absent 1 -> 404 scrim-not-found

POST /api/scrims/:id/games/:game/draft/open
  unready 1 -> admin 200 | rest 403 admin-only
  absent 1 -> 404 scrim-not-found

POST /api/scrims/:id/games/:game/draft/selection {"choice":"side","value":"red"}
  selecting 1 -> host 200 | rest 403 team-only | player 409 not-your-turn
  unready 1 -> player host 409 draft-not-open | rest 403 team-only
  selecting 1 +{"value":"second"} -> 400 invalid
  absent 1 -> 404 scrim-not-found

POST /api/scrims/:id/games/:game/draft/hover {"champion":"84"}
  drafted 1 -> host 200 | player 409 not-your-turn | rest 403 team-only
  drafted 1 +{"champion":null} -> host 200 | player 409 not-your-turn | rest 403 team-only
  drafted 1 +{"champion":"no"} -> 400 champion-unknown
  absent 1 -> 404 scrim-not-found

POST /api/scrims/:id/games/:game/draft/actions {"index":0,"champion":"84"}
  drafted 1 -> host 200 | player 409 not-your-turn | rest 403 team-only
  drafted 1 +{"champion":null} -> host 200 | player 409 not-your-turn | rest 403 team-only
  drafted 1 +{"index":1} -> host player 409 action-taken | rest 403 team-only
  drafted 1 +{"index":6,"champion":null} -> 400 invalid
  drafted 1 +{"champion":"999999"} -> 400 champion-unknown
  drafted 1 +{"champion":"22"} -> host 409 champion-unavailable | player 409 not-your-turn | rest 403 team-only
  unready 1 -> host player 409 action-taken | rest 403 team-only
  absent 1 -> 404 scrim-not-found

POST /api/scrims/:id/games/:game/draft/suggestions {"champion":"84"}
  drafted 1 -> host player 200 | rest 403 team-only
  drafted 1 +{"champion":"no"} -> 400 champion-unknown
  absent 1 -> 404 scrim-not-found

DELETE /api/scrims/:id/games/:game/draft/suggestions/:champion
  drafted 1 103 -> host player 200 | rest 403 team-only
  drafted 1 no -> 400 champion-unknown
  absent 1 103 -> 404 scrim-not-found

POST /api/scrims/:id/games/:game/draft/pause
  drafted 1 -> host admin 200 | rest 403 captain-only
  unready 1 -> host admin 409 draft-not-open | rest 403 captain-only
  absent 1 -> 404 scrim-not-found

POST /api/scrims/:id/games/:game/draft/resume
  drafted 1 -> host admin 409 not-paused | rest 403 captain-only
  absent 1 -> 404 scrim-not-found

POST /api/scrims/:id/games/:game/draft/back {"index":0}
  drafted 1 -> admin 409 not-the-last-action | rest 403 admin-only
  absent 1 -> 404 scrim-not-found

POST /api/scrims/:id/games/:game/draft/reset {"keep":false}
  drafted 1 -> admin 200 | rest 403 admin-only
  drafted 1 +{"keep":true} -> admin 409 draft-not-done | rest 403 admin-only
  absent 1 -> 404 scrim-not-found

PUT /api/scrims/:id/games/:game/draft/lineup {"teamName":"teamOne","players":[]}
  drafted 1 -> player host admin 409 draft-not-done | rest 403 team-only
  absent 1 -> 404 scrim-not-found
`;

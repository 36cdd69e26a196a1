/**
 * Scrims: lists, seats, results, images, calendars. `open` is upcoming, `full` has started with ten players, `won` has
 * a result.
 */
export const scrims = `
GET /api/scrims
  -> 200
  ?region=NA&page=1&limit=10 -> 200
  ?community=absent -> 404 community-not-found
GET /api/scrims/starts
GET /api/home
  -> 200
GET /api/scrims/:id
GET /api/scrims/:id/timeline
  open -> 200
  full -> 200
  private -> 200
  absent -> 404 scrim-not-found
  removed -> 404 scrim-not-found
GET /api/scrims/:id/result.png
  won -> player caster host admin 200 | rest 403 participants-only
  full -> player caster host admin 409 not-decided | rest 403 participants-only
  absent -> 404 scrim-not-found

POST /api/scrims {"title":"Matrix qwzx","lobbyName":"Lobby qwzx","region":"NA","gameStartTime":"$soon"}
  -> admin 201 | rest 403 admin-only
  +{"createdBy":"$self","adminKey":"nonsense"} -> admin 201 | rest 403 admin-only
  +{"createdBy":"$other"} -> 403 not-yourself
  +{"createdBy":{"_id":"$other"}} -> 403 not-yourself
  +{"visibility":"members"} -> admin 400 members-of-none | rest 403 admin-only
  +{"communityId":"$absent"} -> 404 community-not-found
  +{"rematchOf":"$won"} -> admin 201 | rest 403 admin-only
  +{"rematchOf":"$full"} -> admin 409 not-decided | rest 403 admin-only
  +{"rematchOf":"$absent"} -> 404 scrim-not-found
  +{"lobbyHost":"$other"} -> admin 400 host-not-in-scrim | rest 403 admin-only

PUT /api/scrims/:id {"title":"Renamed qwzx","lobbyName":"Lobby qwzx","lobbyPassword":"qwzx"}
  open -> admin 200 | rest 403 admin-only
  private -> admin 200 | rest 403 admin-only
  won +{"teamWon":"teamTwo"} -> admin 200 | rest 403 admin-only
  open +{"series":{"games":2}} -> admin 400 even-best-of | rest 403 admin-only
  open +{"series":{"games":3,"fearless":"hard"}} -> admin 400 fearless-needs-draft | rest 403 admin-only
  won +{"series":{"games":3}} -> admin 409 series-begun | rest 403 admin-only
  open +{"attendance":{"opensMinutes":5,"closesMinutes":30}} -> admin 400 check-in-window | rest 403 admin-only
  absent -> 404 scrim-not-found
  removed -> 404 scrim-not-found

DELETE /api/scrims/:id {"reason":"qwzx"}
  open -> creator admin 200 | rest 403 creator-or-admin-only
  private -> creator admin 200 | rest 403 creator-or-admin-only
  absent -> 404 scrim-not-found
  removed -> 404 scrim-not-found

PATCH /api/scrims/:id/insert-player/:userId {"playerData":{"role":"Mid","team":{"name":"teamTwo"}}}
  open self -> player host 409 already-playing | caster 409 already-casting | rest 200
  open self +{"playerData":{"role":"Top","team":{"name":"teamOne"}}} -> player host 409 already-playing | caster 409 already-casting | rest 409 seat-taken
  private self -> player host 409 already-playing | caster 409 already-casting | rest 200
  open other -> admin 200 | rest 403 not-yourself
  open player -> player admin 409 already-playing | rest 403 not-yourself
  open banned -> admin 403 user-banned | rest 403 not-yourself
  open gone -> admin 404 user-not-found | rest 403 not-yourself
  open absent -> admin 404 user-not-found | rest 403 not-yourself
  full self -> player host 409 already-playing | caster 409 already-casting | rest 409 seat-taken
  attended self -> player host 409 already-playing | caster 409 already-casting | rest 409 seat-held
  won self -> 409 winner-already-set
  absent self -> 404 scrim-not-found

PATCH /api/scrims/:id/move-player/:userId {"playerData":{"role":"Mid","team":{"name":"teamTwo"}}}
  open self -> player host 200 | rest 409 not-a-player
  open player -> player admin 200 | rest 403 not-yourself
  open other -> admin 409 not-a-player | rest 403 not-yourself
  won self -> 409 winner-already-set
  absent self -> 404 scrim-not-found

PATCH /api/scrims/:id/remove-player/:userId
  open self -> player host 200 | rest 404 player-not-found
  open player -> player admin 200 | rest 403 not-yourself
  open other -> admin 404 player-not-found | rest 403 not-yourself
  won self -> player host 409 winner-already-set | rest 404 player-not-found
  won player -> player admin 409 winner-already-set | rest 403 not-yourself
  absent self -> 404 scrim-not-found

PATCH /api/scrims/:id/insert-caster/:userId
  open self -> player host 409 player-cannot-cast | rest 200
  private self -> player host 409 player-cannot-cast | rest 200
  open other -> admin 200 | rest 403 not-yourself
  open banned -> admin 403 user-banned | rest 403 not-yourself
  open absent -> admin 404 user-not-found | rest 403 not-yourself
  won self -> caster 200 | rest 409 game-ended
  absent self -> 404 scrim-not-found

PATCH /api/scrims/:id/remove-caster/:userId
  open self -> 200
  open caster -> caster admin 200 | rest 403 not-yourself
  won self -> caster 409 winner-already-set | rest 200
  absent self -> 404 scrim-not-found

PATCH /api/scrims/:id/swap-players {"playerOne":{"user":"$player","role":"Top","team":"teamOne"},"playerTwo":{"user":"$host","role":"Jungle","team":"teamOne"}}
  open -> admin 200 | rest 403 admin-only
  private -> admin 200 | rest 403 admin-only
  won -> admin 409 winner-already-set | rest 403 admin-only
  absent -> 404 scrim-not-found

PATCH /api/scrims/:id/admin-assign-player {"userId":"$other","teamName":"teamTwo","role":"Mid"}
  open -> admin 200 | rest 403 admin-only
  open +{"userId":"$banned"} -> admin 403 user-banned | rest 403 admin-only
  open +{"userId":"$gone"} -> admin 404 user-not-found | rest 403 admin-only
  open +{"userId":"$absent"} -> admin 404 user-not-found | rest 403 admin-only
  absent -> 404 scrim-not-found

PATCH /api/scrims/:id/admin-fill-random {"region":"NA"}
  open -> admin 200 | rest 403 admin-only
  open +{"balanced":true} -> admin 200 | rest 403 admin-only
  full -> admin 400 no-empty-positions | rest 403 admin-only
  absent -> 404 scrim-not-found

PATCH /api/scrims/:id/set-winner {"winnerTeamName":"teamOne"}
  full -> host admin 200 | rest 403 host-or-admin-only
  open -> host admin 409 not-started | rest 403 host-or-admin-only
  won -> host admin 409 winner-already-set | rest 403 host-or-admin-only
  full +{"game":2} -> host admin 409 not-the-current-game | rest 403 host-or-admin-only
  absent -> 404 scrim-not-found

PATCH /api/scrims/:id/games/:game/winner {"winnerTeamName":"teamTwo"}
  won 1 -> admin 200 | rest 403 admin-only
  won 2 -> admin 409 not-decided | rest 403 admin-only
  open 1 -> admin 409 not-decided | rest 403 admin-only
  absent 1 -> 404 scrim-not-found

PATCH /api/scrims/:id/add-image {"base64":"$picture","uploadedBy":"$self","timestampNow":1}
  full -> host admin 200 | rest 403 host-or-admin-only
  open -> host admin 200 | rest 403 host-or-admin-only
  pictured -> host admin 409 image-exists | rest 403 host-or-admin-only
  full +{"uploadedBy":"$host"} -> host 200 | rest 403 not-yourself
  full +{"uploadedBy":{"_id":"$other"}} -> 403 not-yourself
  absent -> 404 scrim-not-found

PATCH /api/scrims/:id/remove-image
  pictured -> admin 200 | rest 403 admin-only
  full -> admin 400 no-image | rest 403 admin-only
  absent -> 404 scrim-not-found

POST /api/scrims/:id/regenerate-tournament-code
  full -> host admin 200 | rest 403 host-or-admin-only
  open -> host admin 400 code-needs-full-teams | rest 403 host-or-admin-only
  won -> host admin 409 winner-already-set | rest 403 host-or-admin-only
  absent -> 404 scrim-not-found

POST /api/scrims/:id/undo {"version":2,"reason":"a qwzx mistake"}
  full -> admin 200 | rest 403 admin-only
  full +{"version":1} -> admin 400 not-undoable | rest 403 admin-only
  full +{"version":999} -> admin 404 step-not-found | rest 403 admin-only
  absent -> admin 404 scrim-not-found | rest 403 admin-only

POST /api/scrims/:id/check-in
DELETE /api/scrims/:id/check-in
  attended -> player host caster 200 | rest 409 not-a-player
  open -> 409 check-in-off
  absent -> 404 scrim-not-found

POST /api/scrims/:id/reserves {"roles":["Mid","ADC"]}
  attended -> player host 409 already-playing | caster 409 already-casting | rest 409 reserves-full
  attended +{"roles":["Mid","Mid"]} -> 400 invalid
  open -> 409 reserves-off
  absent -> 404 scrim-not-found
DELETE /api/scrims/:id/reserves
  attended -> 200
  absent -> 404 scrim-not-found

POST /api/scrims/:id/stand-in
  attended -> player host 200 | rest 409 not-a-player
  open -> player host 409 reserves-off | rest 409 not-a-player
  absent -> 404 scrim-not-found
DELETE /api/scrims/:id/stand-in
  attended -> player host 200 | rest 409 not-a-player
  absent -> 404 scrim-not-found

# Nobody but the reserve whom an offer was made to accepts or declines it.
POST /api/scrims/:id/offers/:offerId/accept
POST /api/scrims/:id/offers/:offerId/decline
  attended 1 -> 403 not-yourself
  attended 2 -> 409 offer-gone
  open 1 -> 409 offer-gone
  absent 1 -> 404 scrim-not-found
DELETE /api/scrims/:id/offers/:offerId
  attended 1 -> admin 200 | rest 403 admin-only
  attended 2 -> admin 409 offer-gone | rest 403 admin-only
  absent 1 -> 404 scrim-not-found

POST /api/scrims/:id/nudge
  attended -> admin 200 | rest 403 admin-only
  open -> admin 409 check-in-off | rest 403 admin-only
  absent -> 404 scrim-not-found

# Tonight's public scrims, without people: the same for everybody.
public GET /api/scrims/tonight
  -> 200
  ?region=NA -> 200
  ?region=MOON -> 400 invalid

# What a link tells a visitor: nothing of a private scrim, and the same as of none.
public GET /api/scrims/:id/preview
open GET /api/scrims/:id/card.png
  open -> 200
  private -> 404 scrim-not-found
  absent -> 404 scrim-not-found
  removed -> 404 scrim-not-found
open GET /api/scrims/:id/calendar.ics
  open -> 200
  private -> anon expired forged revoked banned deleted 404 scrim-not-found | rest 200
  absent -> 404 scrim-not-found

GET /api/users/:id/created-scrims
  self -> 200
  other -> admin 200 | rest 403 not-yourself
  creator -> creator admin 200 | rest 403 not-yourself
  gone -> admin 404 account-not-found | rest 403 not-yourself
  absent -> admin 404 account-not-found | rest 403 not-yourself
GET /api/users/:id/scrims
  self -> 200
  player -> 200
  gone -> 404 account-not-found
  absent -> 404 account-not-found
GET /api/users/:id/record
  self -> 200
  self ?role=Mid&side=blue&champion=103&from=2026-01-01&to=2027-01-01T00:00:00Z -> 200
  self ?role=Feeder -> 400 invalid
  other -> 403 record-private
  gone -> 404 account-not-found
  absent -> 404 account-not-found
GET /api/users/:id/record/with/:otherId
  self other -> 200
  other self -> 403 record-private
  self gone -> 404 account-not-found
  absent self -> 404 account-not-found
GET /api/communities/:slug/season
  community ?from=2026-01-01&to=2027-01-01 -> 200
  community ?from=2026-01-01&to=2028-01-01 -> 400 range-too-long
  community ?from=2026-01-01 -> 400 invalid
  hiddenCommunity ?from=2026-01-01&to=2027-01-01 -> host creator caster player admin 200 | rest 404 community-not-found
  absent ?from=2026-01-01&to=2027-01-01 -> 404 community-not-found
GET /api/users/:id/career
  self -> 200
  player -> 200
  gone -> 404 account-not-found
  absent -> 404 account-not-found

GET /api/calendar
POST /api/calendar/reset
DELETE /api/calendar
  -> 200
open GET /api/calendar/:file
  feed -> 200
  feedOfBanned -> 404 calendar-not-found
  absent -> 404 calendar-not-found

open POST /api/riot/callback {"shortCode":"NA04cbd-forged-code","gameId":1,"metaData":"forged"}
  -> 403 forged
GET /api/riot/summoner
  ?gameName=Hana&tagLine=NA1&region=NA -> 200
public GET /api/riot/ddragon-version
  -> 200
`;

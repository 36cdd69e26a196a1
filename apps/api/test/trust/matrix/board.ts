/**
 * The scrim board. `post` is of `team` and for everybody. `hiddenPost` is of `hiddenTeam` and for `linkedTeam` only, which
 * has made `scrimRequest` for it. `booking` is of these two teams, and `bookedScrim` its scrim: `host` books for the first
 * one, `creator` for the second, and `player` is in the first one and books nothing.
 */
export const board = `
GET /api/posts
  -> 200
  ?region=NA&language=en&rank=Gold%202&games=1&from=$soon&to=$nextWeek&page=1&limit=5 -> 200
  ?mine=1 -> 200
  ?community=unknown -> 404 community-not-found
  ?games=9 -> 400 invalid
POST /api/teams/:slug/posts {"from":"$quarter","note":"qwzx"}
  team -> host creator admin 201 | rest 403 not-a-booker
  team +{"from":"$soon"} -> 400 not-on-the-quarter
  team +{"audience":{"kind":"teams","ids":["nobody"]}} -> host creator admin 400 audience-invalid | rest 403 not-a-booker
  team +{"lineUp":[]} -> host creator admin 400 line-up-invalid | rest 403 not-a-booker
  hiddenTeam -> host admin 201 | player 403 not-a-booker | rest 404 team-not-found
  oldTeam -> 404 team-not-found
GET /api/posts/:id
  post -> 200
  hiddenPost -> host player creator admin 200 | rest 404 post-not-found
  absent -> 404 post-not-found
PATCH /api/posts/:id {"keepLooking":false}
  post -> host creator admin 200 | rest 403 not-a-booker
  hiddenPost -> host admin 200 | player creator 403 not-a-booker | rest 404 post-not-found
  absent -> 404 post-not-found
DELETE /api/posts/:id
  post -> host creator admin 200 | rest 403 not-a-booker
  hiddenPost -> host admin 200 | player creator 403 not-a-booker | rest 404 post-not-found
POST /api/posts/:id/requests {"teamId":"$hiddenTeam","startsAt":"$quarter","message":"qwzx"}
  post -> host admin 201 | player 403 not-a-booker | rest 404 team-not-found
  post +{"teamId":"$team"} -> host creator admin 409 own-team | rest 403 not-a-booker
  post +{"startsAt":"$soon"} -> 400 not-on-the-quarter
  absent -> 404 post-not-found
GET /api/requests
  -> 200
  ?team=$team&state=open -> host creator player caster admin 200 | rest 403 members-only
  ?team=$hiddenTeam -> host player admin 200 | rest 404 team-not-found
GET /api/requests/:id
  scrimRequest -> host player creator admin 200 | rest 404 request-not-found
  absent -> 404 request-not-found
PATCH /api/requests/:id {"oneShort":"Top"}
  scrimRequest -> creator admin 200 | host player 403 not-a-booker | rest 404 request-not-found
POST /api/requests/:id/accept {}
  scrimRequest -> host admin 409 line-up-needed | creator 403 not-awaited | player 403 not-a-booker | rest 404 request-not-found
  scrimRequest +{"lineUp":[]} -> host admin 400 line-up-invalid | creator 403 not-awaited | player 403 not-a-booker | rest 404 request-not-found
  absent -> 404 request-not-found
POST /api/requests/:id/propose {"startsAt":"$quarter"}
  scrimRequest -> host admin 200 | creator 403 not-awaited | player 403 not-a-booker | rest 404 request-not-found
  scrimRequest +{"startsAt":"$laterQuarter"} -> host admin 409 start-not-possible | creator 403 not-awaited | player 403 not-a-booker | rest 404 request-not-found
POST /api/requests/:id/decline {"reason":"qwzx"}
  scrimRequest -> host admin 200 | creator 403 not-awaited | player 403 not-a-booker | rest 404 request-not-found
POST /api/requests/:id/withdraw
  scrimRequest -> creator admin 200 | host 403 not-awaited | player 403 not-a-booker | rest 404 request-not-found
GET /api/bookings
  -> 200
  ?team=$hiddenTeam&state=booked -> host player admin 200 | rest 404 team-not-found
GET /api/bookings/:id
  booking -> host player creator admin 200 | rest 404 booking-not-found
  absent -> 404 booking-not-found
POST /api/bookings/:id/time {"startsAt":"$laterQuarter"}
  booking -> host creator admin 200 | player 403 not-a-booker | rest 404 booking-not-found
  booking +{"startsAt":"$soon"} -> 400 not-on-the-quarter
DELETE /api/bookings/:id/time
POST /api/bookings/:id/time/accept
POST /api/bookings/:id/time/decline
  booking -> host creator admin 409 no-proposal | player 403 not-a-booker | rest 404 booking-not-found
POST /api/bookings/:id/cancel {"reason":"qwzx"}
  booking -> host creator admin 200 | player 403 not-a-booker | rest 404 booking-not-found
PUT /api/scrims/:id/line-up {"teamId":"$hiddenTeamId","players":[]}
  bookedScrim -> host admin 400 line-up-invalid | rest 403 not-a-booker
  open -> 404 scrim-not-found
  absent -> 404 scrim-not-found
POST /api/teams/:slug/feed
  team -> host creator player caster admin 201 | rest 403 members-only
  hiddenTeam -> host player admin 201 | rest 404 team-not-found
  oldTeam -> 404 team-not-found
DELETE /api/teams/:slug/feed
  team -> host creator player caster admin 200 | rest 403 members-only
  hiddenTeam -> host player admin 200 | rest 404 team-not-found
open GET /api/calendar/teams/:file
  teamFeed -> 200
  absent -> 404 calendar-not-found
PUT /api/scrims/:id/calls {"teamId":"$hiddenTeamId","roles":["Top"],"audience":"everybody"}
  bookedScrim -> host admin 200 | rest 403 not-a-booker
  bookedScrim +{"roles":[]} -> 400 invalid
  open -> 404 scrim-not-found
  absent -> 404 scrim-not-found
DELETE /api/scrims/:id/calls/:teamId
  bookedScrim hiddenTeamId -> host admin 200 | rest 403 not-a-booker
  absent hiddenTeamId -> 404 scrim-not-found
GET /api/teams/:slug/opponents
  team -> host creator player caster admin 200 | rest 403 members-only
  hiddenTeam -> host player admin 200 | rest 404 team-not-found
PUT /api/teams/:slug/opponents/:teamId/note {"text":"qwzx"}
  hiddenTeam opponent -> host player admin 200 | rest 404 team-not-found
  team absent -> host creator player caster admin 404 team-not-found | rest 403 members-only
GET /api/teams/:slug/alert
  team -> host creator admin 200 | rest 403 captain-only
  hiddenTeam -> host admin 200 | player 403 captain-only | rest 404 team-not-found
PUT /api/teams/:slug/alert {"region":"NA"}
  team -> host creator admin 200 | rest 403 captain-only
  team +{"from":"19:00"} -> 400 range-invalid
  hiddenTeam -> host admin 200 | player 403 captain-only | rest 404 team-not-found
DELETE /api/teams/:slug/alert
  team -> host creator admin 200 | rest 403 captain-only
`;

/**
 * Teams. In `team`, `host` and `creator` are captains, `player` and `teamMember` are players, `caster` is a coach;
 * `member` is invited. In `hiddenTeam`, which is unlisted, `host` is captain and `player` a player; its texts are secret.
 * `linkedTeam` is unlisted as well: only `creator` is in it, and others have a link. `oldTeam` is disbanded; `host` and
 * `player` were in it.
 */
export const teams = `
GET /api/teams
  -> 200
  ?search=Matrix&region=NA&language=en&needs=Top&rank=Gold%202&page=1&limit=5 -> 200
  ?community=unknown -> 404 community-not-found
  ?rank=Wood -> 400 invalid
POST /api/teams {"name":"Qwzx $freeTeamName","slug":"$freeSlug","tag":"QWZX","region":"NA","about":"qwzx"}
  -> 201
  +{"slug":"$team"} -> 409 slug-taken
  +{"name":"$oldTeamName"} -> 409 team-name-taken
  +{"slug":"new"} -> 400 invalid
GET /api/teams/:slug
  team -> 200
  team?invite=guess -> 200
  hiddenTeam -> host player admin 200 | rest 404 team-not-found
  linkedTeam?invite=$linkedTeamToken -> 200
  hiddenTeam?invite=guess -> host player admin 200 | rest 404 team-not-found
  oldTeam -> 200
  absent -> 404 team-not-found
GET /api/teams/:slug/record
  team ?opponent=nobody&side=blue&from=2026-01-01&to=2027-01-01&page=1&limit=5 -> host creator player caster admin 200 | rest 403 members-only
  team ?side=green -> 400 invalid
GET /api/teams/:slug/record.csv
  team -> host creator player caster admin 200 | rest 403 members-only
  hiddenTeam -> host player admin 200 | rest 404 team-not-found
  oldTeam -> host player admin 200 | rest 403 members-only
public GET /api/teams/:slug/card
  team -> 200
  hiddenTeam -> 404 team-not-found
  linkedTeam?invite=$linkedTeamToken -> 200
  hiddenTeam?invite=guess -> 404 team-not-found
  oldTeam -> 404 team-not-found
open GET /api/teams/:slug/card.png
  team -> 200
  hiddenTeam -> 404 team-not-found
  linkedTeam?invite=$linkedTeamToken -> 200
PATCH /api/teams/:slug {"about":"Edited qwzx"}
  team -> host creator admin 200 | rest 403 captain-only
  team +{"links":[{"label":"Qwzx","href":"mailto:qwzx@a.example"}],"needs":["Top"]} -> host creator admin 200 | rest 403 captain-only
  team +{"name":"Qwzx $freeTeamName"} -> host creator admin 200 | rest 403 captain-only
  team +{"name":"$oldTeamName"} -> host creator admin 409 team-name-taken | rest 403 captain-only
  team +{"tag":"-"} -> 400 invalid
  hiddenTeam -> host admin 200 | player 403 captain-only | rest 404 team-not-found
  oldTeam -> 404 team-not-found
PUT /api/teams/:slug/crest {"base64":"aW1hZ2U="}
  team -> host creator admin 400 not-an-image | rest 403 captain-only
  hiddenTeam -> host admin 400 not-an-image | player 403 captain-only | rest 404 team-not-found
  oldTeam -> 404 team-not-found
DELETE /api/teams/:slug/crest
  team -> host creator admin 200 | rest 403 captain-only
  hiddenTeam -> host admin 200 | player 403 captain-only | rest 404 team-not-found
DELETE /api/teams/:slug {"reason":"qwzx"}
  team -> host creator admin 200 | rest 403 captain-only
  hiddenTeam -> host admin 200 | player 403 captain-only | rest 404 team-not-found
  oldTeam -> 404 team-not-found
GET /api/teams/:slug/log
  team -> host creator player caster admin 200 | rest 403 members-only
  hiddenTeam -> host player admin 200 | rest 404 team-not-found
  oldTeam -> host player admin 200 | rest 403 members-only
GET /api/teams/:slug/invites
GET /api/teams/:slug/invitations
GET /api/teams/:slug/blocks
  team -> host creator admin 200 | rest 403 captain-only
  hiddenTeam -> host admin 200 | player 403 captain-only | rest 404 team-not-found
  oldTeam -> 404 team-not-found
POST /api/teams/:slug/membership {}
  team -> host creator player caster 409 already-member | member 200 | rest 403 invite-needed
  team +{"invite":"guess"} -> host creator player caster 409 already-member | member 200 | rest 403 invite-needed
  team +{"invite":"$teamToken"} -> host creator player caster 409 already-member | rest 200
  team +{"roles":["Top","Top"]} -> 400 invalid
  hiddenTeam -> host player 409 already-member | admin 403 invite-needed | rest 404 team-not-found
  linkedTeam +{"invite":"$linkedTeamToken"} -> creator 409 already-member | rest 200
  oldTeam -> 404 team-not-found
PATCH /api/teams/:slug/membership {"hidden":true}
  team -> host creator player caster 200 | rest 404 not-a-member
  hiddenTeam -> host player 200 | admin 404 not-a-member | rest 404 team-not-found
DELETE /api/teams/:slug/membership
  team -> host creator player caster 200 | rest 404 not-a-member
  hiddenTeam -> host 409 last-captain | player 200 | admin 404 not-a-member | rest 404 team-not-found
PATCH /api/teams/:slug/members/:userId {"kind":"sub"}
  team teamMember -> host creator admin 200 | rest 403 captain-only
  team absent -> host creator admin 404 not-a-member | rest 403 captain-only
  hiddenTeam host +{"captain":false} -> host admin 409 last-captain | player 403 captain-only | rest 404 team-not-found
DELETE /api/teams/:slug/members/:userId
  team teamMember -> host creator admin 200 | rest 403 captain-only
  team host -> host creator admin 409 is-captain | rest 403 captain-only
  team absent -> host creator admin 404 not-a-member | rest 403 captain-only
  hiddenTeam player -> host admin 200 | player 403 captain-only | rest 404 team-not-found
POST /api/teams/:slug/invites {"uses":3}
  team -> host creator admin 201 | rest 403 captain-only
  hiddenTeam -> host admin 201 | player 403 captain-only | rest 404 team-not-found
  oldTeam -> 404 team-not-found
DELETE /api/teams/:slug/invites/:inviteId
  team teamInvite -> host creator admin 200 | rest 403 captain-only
  team absent -> host creator admin 404 invite-not-found | rest 403 captain-only
POST /api/teams/:slug/invitations {"userId":"$communityMember"}
  team -> host creator 201 | admin 403 not-acquainted | rest 403 captain-only
  team +{"userId":"$teamMember"} -> host creator admin 409 already-member | rest 403 captain-only
  team +{"userId":"$secondAdmin"} -> host creator admin 403 not-acquainted | rest 403 captain-only
  team +{"userId":"$banned"} -> host creator admin 403 banned | rest 403 captain-only
  team +{"userId":"$absent"} -> host creator admin 404 user-not-found | rest 403 captain-only
  hiddenTeam -> host 201 | admin 403 not-acquainted | player 403 captain-only | rest 404 team-not-found
DELETE /api/teams/:slug/invitations/:invitationId
  team teamInvitation -> host creator admin member 200 | rest 403 captain-only
  team absent -> host creator admin 404 invitation-not-found | rest 403 captain-only
PUT /api/teams/:slug/communities/:community
  team community -> host creator 200 | admin 403 members-only | rest 403 captain-only
  team oldCommunity -> host creator 409 community-archived | admin 403 members-only | caster player 403 captain-only | rest 404 community-not-found
  team absent -> 404 community-not-found
  hiddenTeam community -> host 200 | admin 403 members-only | player 403 captain-only | rest 404 team-not-found
DELETE /api/teams/:slug/communities/:community
  team community -> host creator admin 200 | rest 403 captain-only
  team absent -> 404 community-not-found
PUT /api/teams/:slug/blocks/:teamId
  team hiddenTeam -> host admin 200 | creator 404 team-not-found | rest 403 captain-only
  team team -> host creator admin 409 own-team | rest 403 captain-only
  team absent -> host creator admin 404 team-not-found | rest 403 captain-only
DELETE /api/teams/:slug/blocks/:teamId
  team absent -> host creator admin 200 | rest 403 captain-only
  hiddenTeam team -> host admin 200 | player 403 captain-only | rest 404 team-not-found
GET /api/teams/:slug/times
  team ?from=$soon&to=$nextWeek&games=3 -> host creator player caster admin 200 | rest 403 members-only
  team ?from=$nextWeek&to=$soon -> 400 range-invalid
  team ?from=$soon&to=$nextMonth -> 400 range-invalid
  team -> 400 range-invalid
  hiddenTeam ?from=$soon&to=$nextWeek -> host player admin 200 | rest 404 team-not-found
  oldTeam ?from=$soon&to=$nextWeek -> 404 team-not-found
  absent ?from=$soon&to=$nextWeek -> 404 team-not-found
POST /api/teams/:slug/ask {"note":"qwzx"}
  team -> host creator admin 200 | rest 403 not-a-booker
  team +{"note":7} -> 400 invalid
  hiddenTeam -> host admin 200 | player 403 not-a-booker | rest 404 team-not-found
  oldTeam -> 404 team-not-found
GET /api/users/:id/teams
  self -> 200
  player -> 200
  absent -> 404 user-not-found
`;

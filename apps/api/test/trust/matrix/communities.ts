/**
 * Communities. In each of them `host` is an owner, `creator` an organiser, `caster` a caster, `player` a member;
 * `friend` was excluded, and all others are outsiders. `guild` is open and has a second owner (`other`) and a member
 * (`guildMember`); `hiddenGuild` is unlisted and by invite; `askedGuild` is by request, and `member` has asked;
 * `oldGuild` is archived. `host` has founded them all.
 */
export const communities = `
GET /api/communities
  -> 200
  ?search=Matrix&region=NA&page=1&limit=5 -> 200
  ?page=0 -> 400 invalid
POST /api/communities {"name":"$freeName","slug":"$freeSlug"}
  -> 201
  +{"slug":"$guild"} -> host 409 too-many-communities | rest 409 slug-taken
  +{"name":"$guildName"} -> host 409 too-many-communities | rest 409 community-name-taken
  +{"slug":"new"} -> 400 invalid
POST /api/communities/check-names {"name":"$freeName","slug":"$freeSlug"}
  -> 200
  +{"name":[]} -> 400 invalid
GET /api/communities/:slug
  guild -> 200
  hiddenGuild -> host creator caster player admin 200 | rest 404 community-not-found
  hiddenGuild?invite=$hiddenToken -> 200
  oldGuild -> host creator caster player admin 200 | rest 404 community-not-found
  absent -> 404 community-not-found
PATCH /api/communities/:slug {"about":"Edited"}
  guild -> host creator admin 200 | rest 403 organiser-only
  guild +{"entry":"invite"} -> host admin 200 | creator 403 owner-only | rest 403 organiser-only
  hiddenGuild -> host creator admin 200 | caster player 403 organiser-only | rest 404 community-not-found
  oldGuild -> host creator admin 409 community-archived | caster player 403 organiser-only | rest 404 community-not-found
DELETE /api/communities/:slug
  guild -> host admin 200 | rest 403 owner-only
  hiddenGuild -> host admin 200 | creator caster player 403 owner-only | rest 404 community-not-found
POST /api/communities/:slug/restore
  oldGuild -> admin 200 | host creator caster player 403 admin-only | rest 404 community-not-found
  guild -> admin 200 | rest 403 admin-only
POST /api/communities/:slug/membership {}
  guild -> host creator caster player 409 already-member | friend 403 excluded | rest 200
  askedGuild -> host creator caster player 409 already-member | friend 403 excluded | rest 202
  hiddenGuild -> host creator caster player 409 already-member | admin 403 invite-needed | rest 404 community-not-found
  hiddenGuild +{"invite":"$hiddenToken"} -> host creator caster player 409 already-member | friend 403 excluded | rest 200
  oldGuild -> host creator caster player 409 already-member | admin 409 community-archived | rest 404 community-not-found
DELETE /api/communities/:slug/membership
  guild -> 200
  hiddenGuild -> host 409 last-owner | creator caster player admin 200 | rest 404 community-not-found
POST /api/communities/:slug/report {"reason":"spam"}
  guild -> 201
  hiddenGuild -> host creator caster player admin 201 | rest 404 community-not-found
GET /api/communities/:slug/members
  guild -> host creator caster player admin 200 | rest 403 members-only
  hiddenGuild -> host creator caster player admin 200 | rest 404 community-not-found
GET /api/communities/:slug/requests
GET /api/communities/:slug/exclusions
GET /api/communities/:slug/invites
GET /api/communities/:slug/log
  guild -> host creator admin 200 | rest 403 organiser-only
  hiddenGuild -> host creator admin 200 | caster player 403 organiser-only | rest 404 community-not-found
GET /api/communities/:slug/discord
  guild -> host creator admin 200 | rest 403 organiser-only
  hiddenGuild -> host creator admin 200 | caster player 403 organiser-only | rest 404 community-not-found
  oldGuild -> host creator admin 200 | caster player 403 organiser-only | rest 404 community-not-found
DELETE /api/communities/:slug/discord
POST /api/communities/:slug/discord/test
POST /api/communities/:slug/discord/suspend
POST /api/communities/:slug/discord/resume
  guild -> host creator admin 404 discord-not-connected | rest 403 organiser-only
  hiddenGuild -> host creator admin 404 discord-not-connected | caster player 403 organiser-only | rest 404 community-not-found
PUT /api/communities/:slug/discord-webhook {"url":"https://discord.com/api/webhooks/1/abc"}
  guild +{"url":"https://evil.example/api/webhooks/1/abc"} -> host creator admin 400 discord-webhook-invalid | rest 403 organiser-only
  guild -> host creator admin 503 discord-unavailable | rest 403 organiser-only
  oldGuild -> host creator admin 409 community-archived | caster player 403 organiser-only | rest 404 community-not-found
PATCH /api/communities/:slug/members/:userId {"role":"caster"}
  guild guildMember -> host creator admin 200 | rest 403 organiser-only
  guild guildMember +{"role":"organiser"} -> host admin 200 | creator 403 owner-only | rest 403 organiser-only
  guild absent -> host creator admin 404 not-a-member | rest 403 organiser-only
  hiddenGuild host -> host admin 409 last-owner | creator 403 owner-only | caster player 403 organiser-only | rest 404 community-not-found
DELETE /api/communities/:slug/members/:userId {"reason":"rude"}
  guild guildMember -> host creator admin 200 | rest 403 organiser-only
  guild other -> host creator admin 403 higher-role | rest 403 organiser-only
  guild absent -> host creator admin 404 not-a-member | rest 403 organiser-only
  guild guildMember +{"until":"2001-01-01T00:00:00.000Z"} -> host creator admin 400 until-in-the-past | rest 403 organiser-only
DELETE /api/communities/:slug/exclusions/:userId
  guild friend -> host creator admin 200 | rest 403 organiser-only
  guild guildMember -> host creator admin 404 not-excluded | rest 403 organiser-only
POST /api/communities/:slug/requests/:userId/approve
POST /api/communities/:slug/requests/:userId/decline
  askedGuild member -> host creator admin 200 | rest 403 organiser-only
  askedGuild absent -> host creator admin 404 request-not-found | rest 403 organiser-only
POST /api/communities/:slug/invites {"uses":3}
  guild -> host creator admin 201 | rest 403 organiser-only
  oldGuild -> host creator admin 409 community-archived | caster player 403 organiser-only | rest 404 community-not-found
DELETE /api/communities/:slug/invites/:inviteId
  hiddenGuild hiddenInvite -> host creator admin 200 | caster player 403 organiser-only | rest 404 community-not-found
  guild absent -> host creator admin 404 invite-not-found | rest 403 organiser-only
GET /api/users/:id/communities
  self -> 200
  player -> 200
  absent -> 404 user-not-found
admin GET /api/admin/community-reports
  ?status=all -> 200
admin POST /api/admin/community-reports/:id/resolve
  guildReport -> 200
  absent -> 404 report-not-found
`;

/** Broadcast links. `broadcast` is the caster's link in `full`. Everyone with the token of a link may see its content. */
export const broadcasts = `
POST /api/scrims/:id/broadcasts {"kind":"draft"}
  full -> caster admin 201 | rest 403 caster-only
  full +{"delaySeconds":300} -> caster admin 201 | rest 403 caster-only
  full +{"delaySeconds":301} -> 400 invalid
  full +{"kind":"film"} -> 400 invalid
  open -> caster admin 201 | rest 403 caster-only
  absent -> 404 scrim-not-found
  removed -> 404 scrim-not-found

GET /api/scrims/:id/broadcasts
  full -> caster admin 200 | rest 403 caster-only
  absent -> 404 scrim-not-found
  removed -> 404 scrim-not-found

DELETE /api/scrims/:id/broadcasts/:broadcastId
  full broadcast -> caster admin 200 | rest 403 caster-only
  full absent -> caster admin 404 broadcast-not-found | rest 403 caster-only
  open broadcast -> caster admin 404 broadcast-not-found | rest 403 caster-only
  absent broadcast -> 404 scrim-not-found

open GET /api/broadcast/:token
  broadcastToken -> 200
  absent -> 404 broadcast-not-found

open GET /api/broadcast/:token/events
  absent -> 404 broadcast-not-found
`;

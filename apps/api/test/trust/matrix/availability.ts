/** Everybody's own free time: no route names another person. */
export const availability = `
GET /api/availability
  -> 200
PUT /api/availability {"zone":"Europe/Berlin","week":[{"day":"mon","from":"19:00","to":"23:00"}],"share":"nobody"}
  -> 200
  +{"zone":"Mars/Olympus"} -> 400 zone-unknown
  +{"week":[{"day":"mon","from":"23:00","to":"19:00"}]} -> 400 range-invalid
  +{"share":"everybody"} -> 400 invalid
PUT /api/availability/days/:date {"ranges":[{"from":"19:00","to":"23:00"}],"note":"qwzx"}
  freeDay -> 200
  freeDay +{"ranges":[{"from":"19:15","to":"23:00"}]} -> 400 range-invalid
  absent -> 400 date-out-of-range
DELETE /api/availability/days/:date
  freeDay -> 200
  absent -> 400 date-out-of-range
POST /api/availability/confirm
  -> 200
`;

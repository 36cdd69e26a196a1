'use strict';
// Preloaded into the api when BENCH_PROFILE names a folder: leaves a processor profile there when it is told to end.
const { Session } = require('node:inspector');
const { mkdirSync, writeFileSync } = require('node:fs');

const place = process.env.BENCH_PROFILE ?? '.';
const session = new Session();
session.connect();
session.post('Profiler.enable');
session.post('Profiler.start');
process.once('SIGTERM', () => {
  mkdirSync(place, { recursive: true });
  session.post(
    'Profiler.stop',
    (error, { profile }) => error ?? writeFileSync(`${place}/api-${process.pid}.cpuprofile`, JSON.stringify(profile)),
  );
});

'use strict';
// Preloaded into the api if BENCH_PROFILE names a folder: writes a CPU profile there on SIGTERM.
const { Session } = require('node:inspector');
const { mkdirSync, writeFileSync } = require('node:fs');

const dir = process.env.BENCH_PROFILE ?? '.';
const session = new Session();
session.connect();
session.post('Profiler.enable');
session.post('Profiler.start');
process.once('SIGTERM', () => {
  mkdirSync(dir, { recursive: true });
  session.post(
    'Profiler.stop',
    (error, { profile }) => error ?? writeFileSync(`${dir}/api-${process.pid}.cpuprofile`, JSON.stringify(profile)),
  );
});

// Many pages that follow one broadcast, in a process of their own. Sends how many states all of them have got.
import { Agent, get } from 'node:http';

const [url, count] = process.argv.slice(2);
const agent = new Agent({ maxSockets: Infinity });
/** @type {number[]} by number of states, how many pages have got them */
const pages = [];
for (let i = 0; i < Number(count); i++)
  get(url, { agent }, (response) => {
    let states = 0;
    response.setEncoding('utf8').on('data', (text) => {
      for (let left = text.split('event: state').length - 1; left > 0; left--) {
        states += 1;
        pages[states] = (pages[states] ?? 0) + 1;
        if (pages[states] === Number(count)) process.send(states);
      }
    });
  });

import escapeHtml from 'escape-html';
import { page } from '../html';
import { SANDBOX_APPLICATION } from './application';
import { type DiscordPerson, PEOPLE } from './people';

const STYLE = `
.panel form{padding:18px}
.people{display:grid;grid-template-columns:repeat(auto-fill,minmax(200px,1fr));gap:8px}
.people button{text-align:left;padding:7px 14px}
.people b,.people small{display:block}
footer{display:flex;justify-content:flex-end;padding:0 18px 18px}
footer button{padding:0 16px}`;

const button = ({ user }: DiscordPerson): string =>
  `<button name="user" value="${user.id}"><b>${escapeHtml(user.global_name ?? user.username)}</b><small>@${escapeHtml(user.username)}</small></button>`;

/** `action`: the address of the request, which the choice is posted to. */
export const authorizationPage = (action: string): string =>
  page(
    `${SANDBOX_APPLICATION.name} wants to know who you are`,
    'The sandbox acts as Discord. Whose Discord account is it? The application learns its id and name, and nothing else.',
    `<div class="panel"><form method="post" action="${escapeHtml(action)}"><div class="people">${PEOPLE.map(button).join('')}</div></form>
<footer><form method="post" action="${escapeHtml(action)}" style="padding:0"><button>Cancel</button></form></footer></div>`,
    STYLE,
  );

export const errorPage = (why: string): string =>
  page(
    'Not authorized',
    'The sandbox acts as Discord.',
    `<div class="panel"><p style="padding:18px" role="alert">${escapeHtml(why)}</p></div>`,
  );

/** Its one server has the application from the start. */
export const installedPage = (): string =>
  page(
    `${SANDBOX_APPLICATION.name} is on the server`,
    'The sandbox acts as Discord, and its server has the application from the start.',
    '<div class="panel"><p style="padding:18px">Go on with the command that connects a channel.</p></div>',
  );

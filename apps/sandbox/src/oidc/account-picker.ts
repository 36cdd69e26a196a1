import { parseRegions, REGION_NAMES, servedRegions } from '@muster/contracts/regions';
import { ADMIN_EMAIL, DEMO_PEOPLE } from '@muster/demo';
import escapeHtml from 'escape-html';
import { page } from '../html';

const STYLE = `
.panel form{padding:18px}
.free{display:flex;gap:10px;margin-bottom:8px}.free .gold{flex:none}
.problem{color:#ff9aa3;margin-top:10px}
.people{display:grid;grid-template-columns:repeat(auto-fill,minmax(200px,1fr));gap:8px}
.person{display:flex;align-items:center;gap:11px;width:100%;padding:7px 10px;text-align:left}
.person b,.person small{display:block;white-space:nowrap;overflow:hidden;text-overflow:ellipsis}
.person span{min-width:0}
.person i{flex:none;width:36px;height:36px;border-radius:10px;display:grid;place-items:center;font:700 14px system-ui,sans-serif;background:linear-gradient(135deg,hsl(var(--hue) 42% 44%),hsl(var(--hue) 50% 25%))}
.person.admin{border-color:#d8b25c80;background:#d8b25c14;margin-top:4px}.person.admin i{background:linear-gradient(135deg,#e8c677,#a87c2a);color:#1a1204}
footer{position:sticky;bottom:0;border-radius:0 0 16px 16px;background:#0f1523f2;backdrop-filter:blur(8px);display:flex;justify-content:space-between;align-items:center;padding:14px 18px;border-top:1px solid var(--line)}
footer a{padding:10px 4px}
[hidden]{display:none!important}`;

// Typing narrows the list; without scripts the field still accepts any address.
const SCRIPT = `
const field = document.querySelector('#email'), people = [...document.querySelectorAll('.person')], groups = [...document.querySelectorAll('section')];
field.addEventListener('input', () => {
  const asked = field.value.trim().toLowerCase();
  for (const person of people) person.hidden = !person.textContent.toLowerCase().includes(asked) && !person.value.includes(asked);
  for (const group of groups) group.hidden = !group.querySelector('.person:not([hidden])');
});
field.form.addEventListener('submit', (event) => {
  const left = people.filter((person) => !person.hidden);
  if (event.submitter?.value || field.value.includes('@') || left.length !== 1) return;
  event.preventDefault();
  left[0].click();
});`;

const button = (email: string, name: string, note: string, extra = ''): string =>
  `<button class="person ${extra}" name="email" value="${escapeHtml(email)}"><i aria-hidden="true" style="--hue:${hueOf(name)}">${escapeHtml(name.slice(0, 2).toUpperCase())}</i><span><b>${escapeHtml(name)}</b><small>${escapeHtml(note)}</small></span></button>`;

/** A colour derived from the name. */
const hueOf = (name: string): number =>
  (Array.from(name).reduce((sum, sign) => sum * 31 + sign.codePointAt(0)!, 7) * 47) % 360;

/** The regions of the deployment that this sandbox belongs to. */
const regions = (): readonly string[] => {
  const chosen = parseRegions(process.env['REGIONS'] ?? '');
  return chosen.length > 0 ? chosen : servedRegions();
};
const section = (region: string): string =>
  `<section><h2>${escapeHtml(REGION_NAMES[region] ?? region)}</h2><div class="people">${DEMO_PEOPLE.filter(
    (person) => person.region === region,
  )
    .map((person) => button(person.email, person.name, `#${person.tagline} · ${person.rank}`))
    .join('')}</div></section>`;

/** The account picker. `action` is where the choice is sent; null if the attempt is over. */
export function accountPickerPage({ action, error }: { action: string | null; error?: string }): string {
  const trouble = error ? `<p class="problem" role="alert">${escapeHtml(error)}</p>` : '';
  if (!action)
    return page(
      'Sign in',
      'The sandbox stands in for your identity provider.',
      `<div class="panel"><form>${trouble}</form></div>`,
      STYLE,
    );
  return page(
    'Choose an account',
    'The sandbox acts as your identity provider: no passwords, and nothing leaves this machine.',
    `<div class="panel">
<form method="post" action="${escapeHtml(action)}">
<div class="free"><input id="email" name="email" type="text" inputmode="email" autocomplete="email" autocapitalize="none" spellcheck="false" placeholder="A player's name, or any e-mail address" aria-label="E-mail address" autofocus><button class="gold">Continue</button></div>${trouble}
<small>An unknown address starts the sign-up.</small>
</form>
<form method="post" action="${escapeHtml(action)}" style="padding-top:0">
${button(ADMIN_EMAIL, 'Admin', `${ADMIN_EMAIL} · creates scrims, sees the dashboard`, 'admin')}
${regions().map(section).join('')}
</form>
<footer><small>Muster sandbox</small><a href="${escapeHtml(action)}/cancel">Cancel</a></footer>
</div><script>${SCRIPT}</script>`,
    STYLE,
  );
}

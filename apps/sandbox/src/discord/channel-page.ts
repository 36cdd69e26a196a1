import escapeHtml from 'escape-html';
import { page } from '../html';
import { CHANNEL_SCRIPT, CHANNEL_STYLE } from './channel-page-assets';
import type { RegisteredCommand } from './command-schema';
import { type Channel, GUILD, type StoredMessage } from './guild';
import { EPHEMERAL } from './interactions';
import { toHtml } from './markdown';
import type { Button, Embed, Menu } from './message-schema';
import { type DiscordPerson, PEOPLE } from './people';
import type { SimulatorParts } from './parts';

const STYLES = ['', 'primary', 'secondary', 'success', 'danger', 'link'];
const LOCALES = {
  'en-US': 'English',
  'es-ES': 'Español',
  fr: 'Français',
  de: 'Deutsch',
  pl: 'Polski',
  'pt-BR': 'Português',
  tr: 'Türkçe',
};

/** The whole page; its script replaces the part of {@link channelView} whenever it changes. */
export function channelPage(simulator: SimulatorParts, channel: Channel, person: DiscordPerson): string {
  const isManager = person === PEOPLE[0];
  return page(
    GUILD.name,
    'The sandbox acts as Discord: press buttons and type commands as any demo person.',
    `<div class="panel discord" data-channel="${channel.id}" data-person="${person.user.id}">
<nav aria-label="Channels">${simulator.guild.channels
      .filter(({ isDeleted }) => !isDeleted)
      .map(
        ({ id, name }) =>
          `<a href="/discord?channel=${id}&amp;person=${person.user.id}"${id === channel.id ? ' aria-current="page"' : ''}># ${escapeHtml(name)}</a>`,
      )
      .join('')}</nav>
<section>
<div class="me"><label>You are <select id="person">${PEOPLE.map(
      ({ user }) =>
        `<option value="${user.id}"${user.id === person.user.id ? ' selected' : ''}>${escapeHtml(user.global_name ?? user.username)}</option>`,
    ).join('')}</select></label>
<label><select id="locale" aria-label="Language">${Object.entries(LOCALES)
      .map(([locale, name]) => `<option value="${locale}">${name}</option>`)
      .join('')}</select></label>
<label class="check"><input type="checkbox" id="manager"${isManager ? ' checked' : ''}> may manage this channel</label></div>
<div id="view">${channelView(simulator, channel, person)}</div>
<p id="problem" class="problem" role="alert" hidden></p>
<form id="type"><input id="text" list="commands" autocomplete="off" spellcheck="false" placeholder="/ for commands" aria-label="Command"><button class="gold">Send</button>
<datalist id="commands">${simulator.commands.all
      .flatMap(suggestions)
      .map((text) => `<option value="${escapeHtml(text)}">`)
      .join('')}</datalist></form>
</section></div><script>${CHANNEL_SCRIPT}</script>`,
    CHANNEL_STYLE,
  );
}

/** Shows the channel's messages, with those that only this person sees. */
export function channelView(simulator: SimulatorParts, channel: Channel, person: DiscordPerson): string {
  const own = simulator.interactions.ephemeralOf(person.user.id, channel.id);
  const messages = [...channel.messages, ...own].sort((a, b) => a.sentAt - b.sentAt);
  const list = messages.map(messageHtml).join('') || '<p class="none">No messages yet.</p>';
  return `<h2># ${escapeHtml(channel.name)} <small>${escapeHtml(channel.topic)}</small></h2><ol class="messages">${list}</ol>`;
}

const suggestions = ({ name, options = [] }: RegisteredCommand): string[] =>
  options.some(({ type }) => type === 1)
    ? options.map((sub) => [`/${name} ${sub.name}`, ...(sub.options ?? []).map((one) => `${one.name}:`)].join(' '))
    : [[`/${name}`, ...options.map((one) => `${one.name}:`)].join(' '), `/${name}`];

function messageHtml(message: StoredMessage): string {
  const isOwn = (message.flags & EPHEMERAL) !== 0;
  const at = new Date(message.sentAt).toISOString();
  return `<li class="message${isOwn ? ' own' : ''}" data-message="${message.id}" data-edits="${message.edits}">
<header><b>${escapeHtml(message.author.username)}</b> <span class="app">APP</span> <time datetime="${at}">${at.slice(11, 16)} UTC</time></header>
${message.content ? `<div>${toHtml(message.content)}${message.editedAt ? ' <small>(edited)</small>' : ''}</div>` : ''}
${message.embeds.map(embedHtml).join('')}
${message.components.map(({ components }) => `<div class="row">${components.map((one) => (one.type === 3 ? menuHtml(one) : buttonHtml(one))).join('')}</div>`).join('')}
${isOwn ? '<small>Only you can see this</small>' : ''}</li>`;
}

function embedHtml({ title, url, description, color, fields = [], footer }: Embed): string {
  const heading =
    title && (url ? `<a href="${escapeHtml(url)}" target="_blank" rel="noopener">${toHtml(title)}</a>` : toHtml(title));
  return `<div class="embed" style="--bar:#${(color ?? 0x4e5058).toString(16).padStart(6, '0')}">
${heading ? `<h3>${heading}</h3>` : ''}${description ? `<div>${toHtml(description)}</div>` : ''}
${fields.length ? `<div class="fields">${fields.map(({ name, value, inline }) => `<div${inline ? '' : ' class="wide"'}><b>${toHtml(name)}</b><div>${toHtml(value)}</div></div>`).join('')}</div>` : ''}
${footer ? `<small>${escapeHtml(footer.text)}</small>` : ''}</div>`;
}

const menuHtml = ({ custom_id: customId, placeholder = '', options }: Menu): string =>
  `<label>${escapeHtml(placeholder)} <select data-custom-id="${escapeHtml(customId)}"><option></option>${options
    .map(({ label, value }) => `<option value="${escapeHtml(value)}">${escapeHtml(label)}</option>`)
    .join('')}</select></label>`;

function buttonHtml({ style, label = '', emoji, custom_id: customId, url, disabled }: Button): string {
  const text = `${emoji?.name ? `${escapeHtml(emoji.name)} ` : ''}${escapeHtml(label)}`;
  if (url) return `<a class="button link" href="${escapeHtml(url)}" target="_blank" rel="noopener">${text} ↗</a>`;
  return `<button class="${STYLES[style] ?? ''}" data-custom-id="${escapeHtml(customId ?? '')}"${disabled ? ' disabled' : ''}>${text}</button>`;
}

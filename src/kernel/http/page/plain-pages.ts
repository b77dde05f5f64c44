import { commandLine, type OwnCommand } from '../own-command.ts';
import { html, page } from './html.ts';

const mark = html`<svg class="mark" viewBox="0 0 32 32" aria-hidden="true"><path class="comb" d="M16 2.5 27.7 9.25v13.5L16 29.5 4.3 22.75V9.25z"/><path class="wave" d="M9 16c2-4 3.6-4 4.7-1.2S16.6 20 18.3 16.8 21.6 12.8 23.5 15"/></svg>`;

function card(title: string, words: ReturnType<typeof html>): string {
  return page(
    'Waggle',
    html`<div class="card">${mark}<h1>${title}</h1>
${words}</div>`,
    'card-page',
  );
}

/** Browsers may break a line after the dashes of an option, so each option gets its own span. */
function words(line: string) {
  return line.split(' ').map((word, index) => {
    const shown = word.startsWith('-') ? html`<span>${word}</span>` : html`${word}`;
    return index === 0 ? shown : html` ${shown}`;
  });
}

/** The page for visitors who have not opened a login link. It contains no data. */
export function loginPage(command: OwnCommand): string {
  return card(
    'Waggle',
    html`<p>The hub is running. It lets you in by a link that works once.</p>
<p>Run this on the hub’s machine:</p>
<pre>${words(commandLine(command, 'open'))}</pre>
<p class="quiet">The <a href="/docs">HTTP reference</a> needs no login.</p>`,
  );
}

export function usedLinkPage(command: OwnCommand): string {
  return card(
    'This link no longer opens',
    html`<p>A link works once, and for ten minutes. For a new one, run this on the hub’s machine:</p>
<pre>${words(commandLine(command, 'open'))}</pre>`,
  );
}

/** Shown if the package was built without the dashboard. */
export function noDashboardPage(): string {
  return card(
    'You are signed in',
    html`<p>This hub was built without its page. Build it with:</p>
<pre>npm run build</pre>
<p class="quiet"><a href="/docs">HTTP reference</a> · <a href="/openapi.json">openapi.json</a></p>`,
  );
}

/** The 404 page for browsers. */
export function noSuchPage(): string {
  return card('There is nothing here', html`<p>This address leads to nothing. <a href="/">Go to Waggle</a></p>`);
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Provider } from 'oidc-provider';
import { accountPickerPage } from './account-picker';
import { INTERACTION, registerEmail, SECOND_PATH } from './provider';

const EMAIL = /^[^\s@<>"]{1,64}@[^\s@<>"]+\.[^\s@<>"]+$/;
const FORM_LIMIT = 4096;

/** Whether this could be an email address. */
const isEmail = (text: string): boolean => text.length <= 254 && EMAIL.test(text);

/**
 * Handles the provider's login prompt. `login_hint` answers it without a click, otherwise the account picker does:
 * `POST email=…` signs in, `GET …/cancel` cancels.
 */
export async function signIn(
  provider: Provider,
  mount: string,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  const details = await provider.interactionDetails(req, res).catch(() => null);
  if (!details)
    return sendPage(
      res,
      accountPickerPage({ action: null, error: 'This sign-in has expired. Close the window and start again.' }),
      400,
    );
  const path = `${INTERACTION}${details.uid}`;
  if (req.url === `${path}/cancel`) {
    return provider.interactionFinished(req, res, {
      error: 'access_denied',
      error_description: 'Sign-in was cancelled',
    });
  }
  const isSubmitted = req.method === 'POST';
  const email =
    (isSubmitted ? new URLSearchParams(await bodyOf(req)).get('email') : details.params['login_hint']) ?? '';
  if (typeof email === 'string' && isEmail(email.trim())) {
    return provider.interactionFinished(req, res, {
      login: { accountId: registerEmail(email, mount === SECOND_PATH), remember: false },
    });
  }
  sendPage(
    res,
    accountPickerPage({ action: `${mount}${path}`, ...(isSubmitted && { error: 'Enter a valid email address.' }) }),
    isSubmitted ? 400 : 200,
  );
}

async function bodyOf(req: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of req) {
    body += String(chunk);
    if (body.length > FORM_LIMIT) return '';
  }
  return body;
}

function sendPage(res: ServerResponse, html: string, status: number): void {
  res.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  res.end(html);
}

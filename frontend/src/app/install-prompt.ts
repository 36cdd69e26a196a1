/** Chromium's offer to install the app, which is not part of the DOM's types. */
interface InstallPromptEvent extends Event {
  prompt: () => Promise<unknown>;
}
let kept: InstallPromptEvent | undefined;

// The browser offers it once, before any chunk that uses it is loaded.
globalThis.window?.addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  kept = event as InstallPromptEvent;
});

/** Returns the offer, which can be shown once. */
export function takeInstallPrompt(): InstallPromptEvent | undefined {
  const prompt = kept;
  kept = undefined;
  return prompt;
}
export const hasInstallPrompt = (): boolean => kept !== undefined;

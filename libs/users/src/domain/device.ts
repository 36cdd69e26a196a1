/** Describes a browser, such as `Firefox on Windows`. The user agent itself is not stored. */
export function deviceOf(userAgent = ''): string {
  const [browser, system] = [BROWSERS, SYSTEMS].map(
    (patterns) => patterns.find(([pattern]) => pattern.test(userAgent))?.[1],
  );
  if (!browser) return system ? `A browser on ${system}` : 'Unknown browser';
  return system ? `${browser} on ${system}` : browser;
}

/**
 * Returns the browser and the system of a description by {@link deviceOf}, which is all that sessions store of them.
 */
export function partsOf(device: string): { browser: string | null; system: string | null } {
  const browser = BROWSERS.find(([, name]) => device === name || device.startsWith(`${name} on `))?.[1] ?? null;
  const system = SYSTEMS.find(([, name]) => device.endsWith(` on ${name}`))?.[1] ?? null;
  return { browser, system };
}

/** Ordered, because most browsers also list the names of older ones. */
const BROWSERS: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera|OPT)\//, 'Opera'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(HeadlessChrome|Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[^V]*\bSafari\//, 'Safari'],
];
const SYSTEMS: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac(intosh| OS X)\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

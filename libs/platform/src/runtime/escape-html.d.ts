declare module 'escape-html' {
  /** Escapes text for HTML content and quoted attributes. */
  export default function escapeHtml(text: string): string;
}

import { splitLinks } from './links';

/** A text of users with its addresses as links: no preview is loaded, and search engines give them no weight. */
export const LinkedText = ({ text }: { text: string }) => (
  <>
    {splitLinks(text).map(({ text: part, href }, index) =>
      href ? (
        // oxlint-disable-next-line react/no-array-index-key -- the parts of a text keep their order
        <a key={index} href={href} className="text-link" target="_blank" rel="nofollow noopener noreferrer ugc">
          {part}
        </a>
      ) : (
        part
      ),
    )}
  </>
);

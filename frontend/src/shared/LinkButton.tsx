import { Button, type ButtonProps } from 'antd';
import { useHref, useLinkClickHandler } from 'react-router-dom';

/** A link that looks like a button: middle click and "copy link" work, a plain click stays in the app. */
export function LinkButton({ to, state, ...look }: ButtonProps & { to: string; state?: unknown }) {
  const follow = useLinkClickHandler(to, { state });
  return <Button {...look} href={useHref(to)} onClick={(event) => follow(event as React.MouseEvent<HTMLAnchorElement>)} />;
}

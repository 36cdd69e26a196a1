import { Button, type ButtonProps } from 'antd';
import { useHref, useLinkClickHandler } from 'react-router-dom';

/**
 * A link that looks like a button: middle click and "copy link" work, a plain click stays in the app. One that is also
 * called a button answers to Space.
 */
export function LinkButton({ to, state, ...look }: ButtonProps & { to: string; state?: unknown }) {
  const follow = useLinkClickHandler(to, { state });
  const press = (event: React.KeyboardEvent<HTMLElement>) => {
    if (look.role !== 'button' || event.key !== ' ') return;
    event.preventDefault();
    event.currentTarget.click();
  };
  return (
    <Button
      {...look}
      href={useHref(to)}
      onKeyDown={press}
      onClick={(event) => follow(event as React.MouseEvent<HTMLAnchorElement>)}
    />
  );
}

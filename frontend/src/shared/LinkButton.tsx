import { Button, type ButtonProps } from 'antd';
import { useHref, useLinkClickHandler } from 'react-router-dom';

/**
 * A link styled as a button: middle click and "copy link" work, a plain click navigates within the app. With
 * `role="button"` it also reacts to Space.
 */
export function LinkButton({ to, state, ...props }: ButtonProps & { to: string; state?: unknown }) {
  const follow = useLinkClickHandler(to, { state });
  const onKeyDown = (event: React.KeyboardEvent<HTMLElement>) => {
    if (props.role !== 'button' || event.key !== ' ') return;
    event.preventDefault();
    event.currentTarget.click();
  };
  return (
    <Button
      {...props}
      href={useHref(to)}
      onKeyDown={onKeyDown}
      onClick={(event) => follow(event as React.MouseEvent<HTMLAnchorElement>)}
    />
  );
}

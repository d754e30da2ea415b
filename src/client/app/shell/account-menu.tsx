import { useEffect, useId, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Avatar } from '../../components/elements/avatar.tsx';
import { UserIcon } from '../../components/elements/icons.tsx';
import { OwnPlaces } from '../../features/accounts/own-places.tsx';
import { useMovedWishes } from '../../lib/device/wish-list.ts';
import type { Me } from '../../lib/me.ts';
import { paths } from '../../lib/paths.ts';
import { useTexts } from '../../lib/texts.ts';
import classes from './account-menu.module.css';

type AccountMenuProps = { me: Me; className: string | undefined };

/**
 * The profile picture that opens the account menu (the disclosure pattern of the ARIA practices: links stay
 * links, Tab moves through them, Escape closes).
 */
export default function AccountMenu({ me, className }: AccountMenuProps) {
  const texts = useTexts('shop');
  const [open, setOpen] = useState(false);
  const { key } = useLocation();
  const list = useId();
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useMovedWishes(me.id);

  // biome-ignore lint/correctness/useExhaustiveDependencies: any navigation closes it
  useEffect(() => setOpen(false), [key]);

  useEffect(() => {
    if (!open) return;
    const leave = ({ target }: Event) => {
      if (!root.current?.contains(target as Node)) setOpen(false);
    };
    const onKey = ({ key: pressed }: KeyboardEvent) => {
      if (pressed !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
      document.removeEventListener('keydown', onKey);
    };
  }, [open]);

  return (
    <div ref={root} className={classes.menu}>
      <button
        ref={button}
        type="button"
        className={`${className} ${classes.button}`}
        aria-label={texts.accountOf(me.name)}
        aria-expanded={open}
        aria-controls={list}
        onClick={() => setOpen(!open)}
      >
        <Avatar photo={me.profilePic} size={32} />
      </button>
      <ul id={list} className={classes.list} hidden={!open}>
        <li>
          <Link className={classes.entry} to={paths.account}>
            <UserIcon />
            <span className={classes.person}>
              {me.name}
              <br />
              <span className={classes.email}>{me.email}</span>
            </span>
          </Link>
        </li>
        <OwnPlaces me={me} ordersLabel={texts.myOrder} className={classes.entry} />
      </ul>
    </div>
  );
}

import { Link } from 'react-router-dom';
import { useSite } from '../../lib/site.ts';
import { useTexts } from '../../lib/texts.ts';
import classes from './announcement-bar.module.css';

/**
 * What the owner announces, above every page. A browser that hid it remembers so by its id: the document's styles
 * hide it from the first paint on.
 */
export function AnnouncementBar() {
  const texts = useTexts('shop');
  const { announcement } = useSite().brand;
  if (!announcement) return null;
  const { id, text, link } = announcement;
  function hide(): void {
    localStorage.setItem('announcement', id);
    document.documentElement.dataset.hidden = id;
    document.getElementById('main')?.focus({ preventScroll: true });
  }
  return (
    <aside className={classes.bar} data-announcement aria-label={texts.announcement}>
      <p>
        {link === null ? (
          text
        ) : link.startsWith('/') ? (
          <Link to={link}>{text}</Link>
        ) : (
          <a href={link}>{text}</a>
        )}
      </p>
      <button type="button" className={classes.hide} aria-label={texts.hideAnnouncement} onClick={hide}>
        ×
      </button>
    </aside>
  );
}

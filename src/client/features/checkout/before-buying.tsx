import { Link } from 'react-router-dom';
import { useSite } from '../../lib/site.ts';
import classes from './before-buying.module.css';

/** The pages that people must be able to read before they buy. They open in tabs of their own, so that nothing entered is lost. */
export function BeforeBuying() {
  const { beforeBuying } = useSite().footer;
  if (!beforeBuying) return null;
  return (
    <ul className={classes.links}>
      {beforeBuying.map(({ title, path }) => (
        <li key={path}>
          <Link to={path} target="_blank" rel="noopener">
            {title}
          </Link>
        </li>
      ))}
    </ul>
  );
}

import classes from './avatar.module.css';
import { UserIcon } from './icons.tsx';

type AvatarProps = {
  /** The photo's address; '' shows an icon. */
  photo: string;
  /** Width and height in pixels. */
  size: number;
};

/** A profile photo, or a placeholder icon. Decorative: the name is shown beside it or in a label. */
export const Avatar = ({ photo, size }: AvatarProps) =>
  photo ? (
    <img className={classes.avatar} src={photo} alt="" width={size} height={size} />
  ) : (
    <span className={classes.avatar} style={{ width: size, height: size }}>
      <UserIcon width={size * 0.6} height={size * 0.6} />
    </span>
  );

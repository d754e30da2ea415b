import type { CSSProperties } from 'react';
import classes from './skeleton.module.css';

type SkeletonProps = {
  width?: CSSProperties['width'];
  height?: CSSProperties['height'];
  aspectRatio?: string;
  radius?: CSSProperties['borderRadius'];
};

/** A grey block the size of the content to come. */
export const Skeleton = ({ width = '100%', height, aspectRatio, radius }: SkeletonProps) => (
  <span
    className={classes.block}
    data-skeleton
    style={{ width, height, aspectRatio, borderRadius: radius }}
    aria-hidden="true"
  />
);

/** How many placeholders product grids and the category strip show while loading. */
export const SKELETON_COUNT = 13;

/** `count` keys for placeholder elements. */
export const placeholders = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

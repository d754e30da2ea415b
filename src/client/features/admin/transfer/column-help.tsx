import { useTexts } from '../../../lib/texts.ts';
import classes from './transfer.module.css';

/** An expandable description of the file's columns. */
export const ColumnHelp = () => {
  const texts = useTexts('adminTransfer');
  return (
    <details className={classes.help}>
      <summary>{texts.whatFileLooksLike}</summary>
      <p>{texts.fileBegin}</p>
      <dl>
        {texts.columns.map(([name, meaning]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <p>{texts.fileEnd}</p>
    </details>
  );
};

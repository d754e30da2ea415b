import { TextInput } from '@mantine/core';
import { pictureUrl } from '../../../../shared/catalogue/pictures.ts';
import { ALT_MAX } from '../../../../shared/catalogue/product-limits.ts';
import { Button } from '../../../components/elements/button.tsx';
import { useTexts } from '../../../lib/texts.ts';
import { AdminDialog, DialogActions } from '../frame/admin-dialog.tsx';
import classes from './picture-field.module.css';
import type { DraftPicture } from './product-draft.ts';

type PictureDialogProps = {
  picture: DraftPicture | null;
  onDescribe: (alt: string) => void;
  onClose: () => void;
};

/** Shows a picture enlarged and edits its alternative text. */
export const PictureDialog = ({ picture, onDescribe, onClose }: PictureDialogProps) => {
  const texts = useTexts('adminProducts');
  return (
    <AdminDialog opened={picture !== null} onClose={onClose} title={texts.productImage} size={640}>
      {picture && (
        <>
          <span className={classes.enlarged}>
            <img src={pictureUrl(picture.source)} alt={picture.alt} width={800} height={800} />
          </span>
          <TextInput
            label={texts.description}
            description={texts.altAdvice}
            value={picture.alt}
            maxLength={ALT_MAX}
            onChange={(event) => onDescribe(event.currentTarget.value)}
          />
          <DialogActions>
            <Button onClick={onClose}>{texts.done}</Button>
          </DialogActions>
        </>
      )}
    </AdminDialog>
  );
};

import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { findCategory, toCategory } from '../../../../shared/catalogue/categories.ts';
import {
  GOODS_SOURCES,
  type GoodsSection,
  type GoodsSource,
  HOME_LIMITS,
} from '../../../../shared/catalogue/home.ts';
import { toId } from '../../../../shared/ids.ts';
import { useCategories } from '../../../lib/site.ts';
import { useTexts } from '../../../lib/texts.ts';
import { ProductChoice } from '../discounts/product-choice.tsx';
import { Choices } from '../forms/choices.tsx';
import type { Faults } from './section-draft.ts';
import type { EditedHome } from './use-home-work.ts';

type GoodsFieldsProps = {
  section: GoodsSection;
  /** The names of products that were chosen before. */
  names: EditedHome['products'];
  faults: Faults;
  onChange: (section: GoodsSection) => void;
};

/** Which products a section shows. */
export function GoodsFields({ section, names, faults, onChange }: GoodsFieldsProps) {
  const texts = useTexts('adminHome');
  const categories = useCategories();
  // Those that are chosen here may not be among the given names.
  const [chosenHere, setChosenHere] = useState<readonly { id: string; name: string }[]>([]);
  const nameOf = (id: string) => [...names, ...chosenHere].find((product) => product.id === id)?.name;
  return (
    <>
      <NativeSelect
        size="md"
        label={texts.source}
        value={section.source}
        data={GOODS_SOURCES.map((value) => ({ value, label: texts.sources[value] }))}
        onChange={(event) => onChange({ ...section, source: event.target.value as GoodsSource })}
      />
      {section.source === 'chosen' && (
        <>
          <Choices
            name="categories"
            label={texts.categories}
            data={categories.map(({ value, label }) => ({ value, label }))}
            nothingFoundMessage={texts.noSuchCategory}
            placeholder={texts.addCategory}
            maxValues={HOME_LIMITS.categories}
            value={section.categories.map((value) => findCategory(categories, value)?.value ?? value)}
            error={faults.categories}
            onChange={(chosen) => onChange({ ...section, categories: chosen.map(toCategory) })}
          />
          <ProductChoice
            label={texts.products}
            description={texts.productsAdvice}
            most={HOME_LIMITS.products}
            chosen={section.products.map((id) => ({ id, name: nameOf(id) ?? texts.deletedProduct }))}
            onChange={(chosen) => {
              setChosenHere(chosen);
              onChange({ ...section, products: chosen.map(({ id }) => toId('product', id)) });
            }}
          />
        </>
      )}
    </>
  );
}

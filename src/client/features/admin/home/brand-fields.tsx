import { type ArrangedSection, HOME_LIMITS } from '../../../../shared/catalogue/home.ts';
import { useTexts } from '../../../lib/texts.ts';
import { BrandPictureField } from '../brand/brand-picture-field.tsx';
import { Choices } from '../forms/choices.tsx';
import classes from './home-section.module.css';
import type { Faults } from './section-draft.ts';

type BrandsSection = Extract<ArrangedSection, { kind: 'brands' }>;

type BrandFieldsProps = {
  section: BrandsSection;
  /** The brands on sale. */
  known: readonly string[];
  faults: Faults;
  onChange: (section: BrandsSection) => void;
};

/** The brands of a strip, each with a logo if it has one. */
export function BrandFields({ section, known, faults, onChange }: BrandFieldsProps) {
  const texts = useTexts('adminHome');
  const { brands } = section;
  const names = brands.map(({ name }) => name);
  return (
    <>
      <Choices
        name="brands"
        label={texts.brandNames}
        description={texts.brandsAdvice}
        data={[...new Set([...names, ...known])]}
        nothingFoundMessage={texts.noSuchBrand}
        placeholder={texts.addBrand}
        limit={100}
        maxValues={HOME_LIMITS.brands}
        value={names}
        error={faults.brands}
        onChange={(chosen) =>
          onChange({
            ...section,
            brands: chosen.map((name) => brands.find((brand) => brand.name === name) ?? { name, logo: null }),
          })
        }
      />
      {brands.map((brand) => (
        <div key={brand.name} className={classes.brand}>
          <BrandPictureField
            kind="logo"
            label={texts.logoOf(brand.name)}
            advice={texts.logoAdvice}
            picture={brand.logo}
            onChange={(logo) =>
              onChange({
                ...section,
                brands: brands.map((each) => (each === brand ? { ...each, logo } : each)),
              })
            }
          />
        </div>
      ))}
    </>
  );
}

import type { Texts } from '../../shared/texts/catalogue.ts';
import { textsFor } from '../../shared/texts/catalogue.ts';
import type { Deps } from '../deps.ts';

/** The shop's answers (success, refusal, failure) in its language. */
export const answerTexts = ({ locale }: Pick<Deps, 'locale'>): Texts['answers'] =>
  textsFor(locale.language).answers;

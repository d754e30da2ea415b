import type PDFDocument from 'pdfkit';
import { fontFile, graphemes, type Run, runsOf, type Weight } from './document-fonts.ts';

/** A style of text; `size` in points. */
export type Style = { size: number; weight: Weight; colour: string };

/** One line of text, with its width in points. */
export type TextLine = { runs: Run[]; width: number };

/** Lines stand this many times their size apart. */
const LEADING = 1.4;
/** How far the baseline is below a line's top, in sizes. */
const ASCENT = 1.02;

export const lineHeight = ({ size }: Style): number => size * LEADING;

/** Lays texts out and draws them, over all fonts. */
export type Typesetter = {
  /** The lines that a text takes within a width, in points. A word that is too wide is broken. */
  lines(text: string, style: Style, width: number): TextLine[];
  /** Draws a line with its top left corner at a point. */
  draw(line: TextLine, style: Style, x: number, y: number): void;
  /** The characters that no font had. */
  readonly unprintable: ReadonlySet<string>;
};

/** Digits of equal width, so that columns of amounts are easy to compare. */
const EQUAL_DIGITS = { features: ['tnum'] } satisfies PDFKit.Mixins.TextOptions;

export function openTypesetter(pdf: InstanceType<typeof PDFDocument>): Typesetter {
  const unprintable = new Set<string>();
  const registered = new Set<string>();

  function chooseFont(name: string, size: number): void {
    if (!registered.has(name)) pdf.registerFont(name, fontFile(name));
    registered.add(name);
    pdf.font(name, size);
  }

  function measure(text: string, style: Style): TextLine {
    const runs = runsOf(text, style.weight, (character) => unprintable.add(character));
    const width = runs.reduce((sum, run) => {
      chooseFont(run.font, style.size);
      return sum + pdf.widthOfString(run.text, optionsFor(run));
    }, 0);
    return { runs, width };
  }

  return {
    unprintable,
    lines: (text, style, width) => breakLines(text, width, (part) => measure(part, style)),
    draw({ runs }, style, x, y) {
      let at = x;
      for (const run of runs) {
        chooseFont(run.font, style.size);
        pdf.fillColor(style.colour).text(run.text, at, y + style.size * ASCENT, {
          ...optionsFor(run),
          baseline: 'alphabetic',
          lineBreak: false,
        });
        at += pdf.widthOfString(run.text, optionsFor(run));
      }
    },
  };
}

const optionsFor = ({ font }: Run) => (font.includes('geist') ? EQUAL_DIGITS : {});

/**
 * A piece of text that is not broken: a word with what follows it up to the next, or a Japanese character with
 * the punctuation that may not begin a line.
 */
const PIECES =
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}ー々][、。，．！？：；）」』】〕》)\]ぁぃぅぇぉっゃゅょァィゥェォッャュョー々]*[ \t]*|[^ \t\p{sc=Han}\p{sc=Hira}\p{sc=Kana}ー々]+[ \t]*|[ \t]+/gu;

function breakLines(text: string, width: number, measure: (part: string) => TextLine): TextLine[] {
  const lines: TextLine[] = [];
  let line = '';
  const fits = (part: string) => measure(part.trimEnd()).width <= width;
  const end = () => {
    lines.push(measure(line.trimEnd()));
    line = '';
  };
  for (const piece of text.match(PIECES) ?? []) {
    if (fits(line + piece)) {
      line += piece;
      continue;
    }
    if (line) end();
    if (fits(piece)) line = piece;
    else
      for (const { segment } of graphemes.segment(piece)) {
        if (line && !fits(line + segment)) end();
        line += segment;
      }
  }
  if (line || lines.length === 0) end();
  return lines;
}

import PDFDocument from 'pdfkit';
import type { DocumentRecord } from '../../../shared/orders/documents.ts';
import { textsFor } from '../../../shared/texts/catalogue.ts';
import { type DocumentContent, documentContent, type Fact, type Table } from './document-content-rules.ts';
import { lineHeight, openTypesetter, type Style, type TextLine, type Typesetter } from './text-lines.ts';

/** What a document is drawn from. */
export type DrawingOrder = {
  record: DocumentRecord;
  issuedAt: Date;
};

type Pdf = InstanceType<typeof PDFDocument>;

const MARGIN = 50;
/** Room below the text for the page's number. */
const BOTTOM = 70;
const GAP = 18;
const CELL_GAP = 8;
const INK = '#1d1e26';
const GREY = '#5b5d6b';
const RULE = '#c9cad3';

const TITLE: Style = { size: 20, weight: 'bold', colour: INK };
const TEXT: Style = { size: 9.5, weight: 'regular', colour: INK };
const STRONG: Style = { ...TEXT, weight: 'bold' };
const SMALL: Style = { size: 8, weight: 'regular', colour: GREY };
const WARNING: Style = { size: 11, weight: 'bold', colour: '#b3261e' };

/**
 * Draws a document as PDF/A-2a: fonts embedded as subsets, tagged for screen readers, with language and title.
 * The same record gives the same bytes with the same versions of this code, its fonts and libraries.
 */
export async function drawDocument({ record, issuedAt }: DrawingOrder): Promise<Buffer> {
  const content = documentContent(record);
  const pdf = new PDFDocument({
    size: content.paper,
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: 0 },
    font: '',
    bufferPages: true,
    pdfVersion: '1.7',
    subset: 'PDF/A-2a',
    tagged: true,
    lang: content.language,
    displayTitle: true,
    info: { Title: content.title, Author: content.sellerName, CreationDate: issuedAt },
  });
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => pdf.on('end', resolve).on('error', reject));
  new DocumentDrawing(pdf, content, openTypesetter(pdf)).draw();
  pdf.end();
  await ended;
  return Buffer.concat(chunks);
}

/** One document being drawn from top to bottom. */
class DocumentDrawing {
  readonly pdf: Pdf;
  readonly content: DocumentContent;
  readonly type: Typesetter;
  #y = MARGIN;
  readonly #root: PDFKit.PDFStructureElement;
  readonly #left = MARGIN;
  readonly #width: number;
  readonly #end: number;

  constructor(pdf: Pdf, content: DocumentContent, type: Typesetter) {
    this.pdf = pdf;
    this.content = content;
    this.type = type;
    this.#root = pdf.struct('Document');
    pdf.addStructure(this.#root);
    this.#width = pdf.page.width - 2 * MARGIN;
    this.#end = pdf.page.height - BOTTOM;
  }

  draw(): void {
    const { content } = this;
    this.#paragraph('H1', [content.title], TITLE, this.#width);
    if (content.warning) this.#paragraph('P', [content.warning], WARNING, this.#width);
    this.#y += GAP / 2;
    this.#parties();
    this.#y += GAP;
    if (content.table) this.#table(content.table, this.#width);
    this.#y += GAP / 2;
    this.#sums(content.sums);
    if (content.taxes) {
      this.#y += GAP;
      // The heading is not left behind on another page.
      this.#makeRoom(80);
      this.#paragraph('H2', [content.taxes.heading], STRONG, this.#width);
      this.#y += 4;
      this.#table(content.taxes, this.#width * 0.6);
    }
    this.#y += GAP;
    for (const note of content.notes) this.#paragraph('P', [note], TEXT, this.#width);
    this.#y += GAP / 2;
    for (const line of content.footer.split('\n')) this.#paragraph('P', [line], SMALL, this.#width);
    // Last, as it says what all the other texts lacked.
    const { documents } = textsFor(content.language);
    const { unprintable } = this.type;
    if (unprintable.size > 0) {
      const codes = [...unprintable].map(codesOf).join(', ');
      this.#paragraph('P', [documents.unprintable(codes)], SMALL, this.#width);
    }
    this.#root.end();
    this.#numberPages();
  }

  /** Seller and buyer at the left, the facts at the right. */
  #parties(): void {
    const { content } = this;
    const column = this.#width * 0.55;
    const top = this.#y;
    this.#paragraph('P', [content.sellerName], STRONG, column);
    this.#paragraph('P', content.sellerLines, TEXT, column);
    this.#y += GAP / 2;
    this.#paragraph('P', [content.buyerHeading], SMALL, column);
    this.#paragraph('P', content.buyerLines, TEXT, column);
    const bottom = this.#y;
    this.#y = top;
    for (const fact of content.facts) this.#fact(fact, TEXT, this.#left + column + GAP, SMALL);
    this.#y = Math.max(bottom, this.#y);
  }

  #sums(sums: readonly Fact[]): void {
    for (const [index, fact] of sums.entries()) {
      const isTotal = index === sums.length - 1;
      if (isTotal) this.#rule(this.#left + this.#width * 0.45);
      this.#fact(fact, isTotal ? { ...STRONG, size: 12 } : TEXT, this.#left + this.#width * 0.45);
    }
  }

  /** A label with its value at the right edge, from `x` on. */
  #fact({ label, value }: Fact, style: Style, x: number, labelStyle = style): void {
    const width = this.#left + this.#width - x;
    const [value1 = EMPTY, ...more] = this.type.lines(value, style, width * 0.62);
    const labels = this.type.lines(label, labelStyle, Math.max(width - value1.width - CELL_GAP, width * 0.3));
    const height = Math.max(labels.length * lineHeight(labelStyle), (1 + more.length) * lineHeight(style));
    this.#makeRoom(height);
    const y = this.#y;
    this.#tagged('P', () => {
      this.#lines(labels, labelStyle, x, y + (style.size - labelStyle.size) * 0.9);
      for (const [index, line] of [value1, ...more].entries())
        this.type.draw(line, style, x + width - line.width, y + index * lineHeight(style));
    });
    this.#y = y + height + 2;
  }

  /** Texts below one another, as one element. */
  #paragraph(tag: string, texts: readonly string[], style: Style, width: number): void {
    const lines = texts.flatMap((text) => this.type.lines(text, style, width));
    // A long text continues on the next page, as an element of its own.
    for (let rest = lines; rest.length > 0; ) {
      this.#makeRoom(lineHeight(style));
      const fitting = Math.max(1, Math.floor((this.#end - this.#y) / lineHeight(style)));
      const now = rest.slice(0, fitting);
      this.#tagged(tag, () => this.#lines(now, style, this.#left, this.#y));
      this.#y += now.length * lineHeight(style);
      rest = rest.slice(fitting);
    }
  }

  #table({ columns, rows }: Table, width: number): void {
    const shares = columns.reduce((sum, { share }) => sum + share, 0);
    let x = this.#left;
    const placed = columns.map((column) => {
      const wide = ((width + CELL_GAP) * column.share) / shares;
      x += wide;
      return { ...column, x: x - wide, width: wide - CELL_GAP };
    });
    const table = this.pdf.struct('Table');
    this.#root.add(table);
    const row = (texts: readonly string[], style: Style, cellTag: 'TH' | 'TD' | null) => {
      const cells = placed.map((column, index) => ({
        ...column,
        lines: this.type.lines(texts[index] ?? '', style, column.width),
      }));
      const height = Math.max(...cells.map(({ lines }) => lines.length)) * lineHeight(style) + 5;
      if (this.#y + height > this.#end && cellTag !== 'TH') {
        this.#newPage();
        row(
          columns.map(({ heading }) => heading),
          SMALL,
          null,
        );
      }
      const y = this.#y;
      const drawCell = ({ lines, right, ...cell }: (typeof cells)[number]) => {
        for (const [index, line] of lines.entries())
          this.type.draw(
            line,
            style,
            right ? cell.x + cell.width - line.width : cell.x,
            y + index * lineHeight(style),
          );
      };
      if (cellTag) {
        const element = this.pdf.struct('TR');
        table.add(element);
        for (const cell of cells) element.add(this.pdf.struct(cellTag, {}, () => drawCell(cell)));
        element.end();
      } else this.#untagged(() => cells.forEach(drawCell));
      this.#y = y + height;
      this.#rule(this.#left, width);
    };
    this.#makeRoom(60);
    row(
      columns.map(({ heading }) => heading),
      SMALL,
      'TH',
    );
    for (const texts of rows) row(texts, TEXT, 'TD');
    table.end();
  }

  #lines(lines: readonly TextLine[], style: Style, x: number, y: number): void {
    for (const [index, line] of lines.entries())
      this.type.draw(line, style, x, y + index * lineHeight(style));
  }

  #tagged(tag: string, draw: () => void): void {
    this.#root.add(this.pdf.struct(tag, {}, draw));
  }

  /** For what readers aloud skip. */
  #untagged(draw: () => void): void {
    this.pdf.markContent('Artifact', { type: 'Layout' });
    draw();
    this.pdf.endMarkedContent();
  }

  #rule(x: number, width = this.#left + this.#width - x): void {
    const y = this.#y - 1;
    this.#untagged(() =>
      this.pdf
        .lineWidth(0.5)
        .strokeColor(RULE)
        .moveTo(x, y)
        .lineTo(x + width, y)
        .stroke(),
    );
    this.#y += 4;
  }

  #makeRoom(height: number): void {
    if (this.#y + height > this.#end) this.#newPage();
  }

  #newPage(): void {
    this.pdf.addPage();
    this.#y = MARGIN;
  }

  #numberPages(): void {
    const { documents } = textsFor(this.content.language);
    const { count } = this.pdf.bufferedPageRange();
    for (let page = 0; page < count; page++) {
      this.pdf.switchToPage(page);
      const text = `${this.content.title} · ${documents.page(page + 1, count)}`;
      const y = this.pdf.page.height - BOTTOM + 25;
      this.#untagged(() => this.#lines(this.type.lines(text, SMALL, this.#width), SMALL, this.#left, y));
    }
  }
}

const EMPTY: TextLine = { runs: [], width: 0 };

const codesOf = (text: string): string =>
  [...text].map((character) => `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase()}`).join(' ');

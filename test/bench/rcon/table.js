const NAME = 40;
const CELL = 16;
const aims = [];
let part = '';

export function heading(title, columns) {
  part = title;
  console.log(`\n${title}`);
  console.log(`${''.padEnd(NAME)}${columns.map((column) => column.padStart(CELL)).join('')}`);
}

/** A contestant that failed is listed with its reason. */
export function row(name, failure, cells) {
  const rest =
    failure === undefined
      ? cells()
          .map((cell) => cell.padStart(CELL))
          .join('')
      : `   can't: ${failure}`;
  console.log(`${`  ${name}`.padEnd(NAME)}${rest}`);
}

/** Records a target; all are printed at the end. */
export const aim = (text, value, met) => aims.push({ text: `${part}: ${text}`, value, met });

export function printAims() {
  console.log('\naims');
  for (const { text, value, met } of aims) {
    const figure = Number.isFinite(value) ? Number(value.toPrecision(4)) : 'no figure';
    console.log(`  ${met ? 'met   ' : 'missed'}  ${text}: ${figure}`);
  }
}

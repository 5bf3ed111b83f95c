import { Fragment, type ReactNode } from 'react';

/**
 * A text in which a place is an element, such as a name in bold; the text itself is a plain string with `{places}`.
 *
 * @param nodes what stands at each place
 */
export function filledNodes(template: string, nodes: Readonly<Record<string, ReactNode>>): ReactNode {
  return template.split(/\{(\w+)\}/u).map((part, index) => {
    const isPlace = index % 2 === 1;
    return <Fragment key={index}>{isPlace ? nodes[part] : part}</Fragment>;
  });
}

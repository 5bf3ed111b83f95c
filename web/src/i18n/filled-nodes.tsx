import { Fragment, type ReactNode } from 'react';

/**
 * Fills a text's `{placeholders}` with React elements, such as a name in bold.
 *
 * @param nodes by placeholder name
 */
export function filledNodes(template: string, nodes: Readonly<Record<string, ReactNode>>): ReactNode {
  return template.split(/\{(\w+)\}/u).map((part, index) => {
    const isPlace = index % 2 === 1;
    return <Fragment key={index}>{isPlace ? nodes[part] : part}</Fragment>;
  });
}

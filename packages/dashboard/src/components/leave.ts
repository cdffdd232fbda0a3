const CONTROLS = 'a[href], button, input, select, textarea';

/**
 * Moves the focus to the control before an element, or else to the first control. Call it before removing an element
 * that has the focus, which would otherwise be lost.
 */
export function leave(element: Element | null): void {
  if (element === null) return;
  const controls = [...document.querySelectorAll<HTMLElement>(CONTROLS)].filter(
    (each) => !element.contains(each) && each.tabIndex >= 0 && each.getClientRects().length > 0,
  );
  const isBefore = (each: Element) =>
    (each.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) > 0;
  (controls.findLast(isBefore) ?? controls[0])?.focus();
}

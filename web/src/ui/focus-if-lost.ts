/**
 * Focuses an element that replaces the control that had the focus. As a ref it does so as soon as the element is there.
 * A removed control leaves the focus to the body, where a keyboard user would start from the top again.
 */
export function focusIfLost(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus({ preventScroll: true });
}

// Closes the menu of a chosen item.

export const closeMenu = (event: { currentTarget: EventTarget | null }): void => {
  ((event.currentTarget as HTMLElement | null)?.closest("[popover]") as HTMLElement | null)?.hidePopover();
};

// Closes the menu that a chosen item lies in.

export const closeMenu = (event: { currentTarget: EventTarget | null }): void => {
  ((event.currentTarget as HTMLElement | null)?.closest("[popover]") as HTMLElement | null)?.hidePopover();
};

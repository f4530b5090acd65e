// BCP 47 language tags, such as pt-BR.

/** "pt" of "pt-BR" and of "PT_br". */
export const primaryOf = (tag: string): string => tag.trim().toLowerCase().split(/[-_]/, 1)[0]!;

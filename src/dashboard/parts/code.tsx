// Shows raw text such as payloads, answers and calls.

/** Can be scrolled by keyboard. */
export const Code = ({ label, children }: { label: string; children: string }) => (
  <section class="code" aria-label={label}>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable without a mouse */}
    <pre tabIndex={0} dir="ltr">
      {children}
    </pre>
  </section>
);

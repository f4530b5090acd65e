// A field for a colour or none; `none` says which colour is used then.

type Props = {
  label: string;
  value: string | null;
  none: string;
  /** Whether it is read-only. */
  isFixed?: boolean;
  onChange: (color: string | null) => void;
};

export function ColorInput({ label, value, none, isFixed = false, onChange }: Props) {
  return (
    <div class="field">
      <span class="label">{label}</span>
      <span class="rowdo">
        <input
          class={value === null ? "color unset" : "color"}
          type="color"
          aria-label={label}
          value={value ?? DEFAULT_SHOWN}
          disabled={isFixed}
          onInput={({ currentTarget }) => onChange(currentTarget.value)}
        />
        {value === null ? (
          <span class="small quiet">{none}</span>
        ) : (
          <button
            type="button"
            class="b bare"
            aria-label={`${label}: ${none}`}
            disabled={isFixed}
            onClick={() => onChange(null)}
          >
            {value} ×
          </button>
        )}
      </span>
    </div>
  );
}

const DEFAULT_SHOWN = "#888888";

import { Select } from './field.tsx';

interface Props {
  readonly label: string;
  /** The label shown while nothing is selected. */
  readonly all: string;
  readonly value: string | undefined;
  readonly choices: readonly string[];
  readonly words?: (choice: string) => string;
  /** Called with an empty string when the selection is cleared. */
  readonly onChange: (value: string) => void;
}

/** One filter. A value from the URL is shown even if no row has it, so that the user can clear it. */
export function Choice({ label, all, value, choices, words = (choice) => choice, onChange }: Props) {
  const known = value === undefined || choices.includes(value) ? choices : [...choices, value];
  return (
    <Select
      aria-label={label}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value)}
      className="max-w-44"
    >
      <option value="">{all}</option>
      {known.map((choice) => (
        <option key={choice} value={choice}>
          {words(choice)}
        </option>
      ))}
    </Select>
  );
}

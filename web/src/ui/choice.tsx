import { Select } from './field.tsx';

interface Props {
  readonly label: string;
  /** What stands there while nothing is chosen. */
  readonly all: string;
  readonly value: string | undefined;
  readonly choices: readonly string[];
  readonly words?: (choice: string) => string;
  /** Told an empty text when the choice is taken back. */
  readonly onChange: (value: string) => void;
}

/** One filter. What an address asks for is shown even where nothing has it, so that it can be taken back. */
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

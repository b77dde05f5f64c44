import { useOpenMessages } from '../api/use-waiting.ts';
import { AreaTabs } from '../ui/area-tabs.tsx';
import { countWords } from '../ui/words/count-words.ts';

/** The parts of Now, with the number of open messages. */
export function NowTabs() {
  const { count, goesOn } = useOpenMessages();
  const words = countWords(count, goesOn);
  return <AreaTabs of="now" notes={words === '' ? {} : { '/messages': { words, meaning: 'open' } }} />;
}

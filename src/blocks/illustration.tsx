import { useEditable } from '../editable/use-editable.ts';
import { ILLUSTRATIONS, type IllustrationName } from './illustrations.ts';

interface IllustrationProps {
  property: string;
  name: IllustrationName;
  className?: string;
}

/** Shows a drawing, hidden from screen readers because the text next to it says the same. Shows nothing if the name is unknown. */
export function Illustration({ property, name, className }: IllustrationProps) {
  const { attributes } = useEditable({ property, kind: 'illustration' });
  if (name === 'none' || !ILLUSTRATIONS.includes(name)) return null;
  return (
    <img
      className={className}
      src={`/assets/illustrations/${name}.svg`}
      width={240}
      height={240}
      alt=""
      loading="lazy"
      decoding="async"
      {...attributes}
    />
  );
}

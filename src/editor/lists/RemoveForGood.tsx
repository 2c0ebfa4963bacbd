import { changeOnServer } from '../saving/server-calls.ts';
import { toastSuccess } from '../ui/toasts.ts';
import { EntryScreen } from './EntryScreen.tsx';

interface RemoveForGoodProps {
  call: 'history/removePage' | 'history/removeVersion';
  /** The id of the page or of the revision. */
  id: string;
  heading: string;
  /** The text that explains what is removed. */
  about: string;
  /** The words after the removal. */
  done: string;
  onDone(): void;
  onClose(): void;
}

/** Asks an admin to confirm a removal for good. The server asks for the password or a code. */
export function RemoveForGood({ call, id, heading, about, done, onDone, onClose }: RemoveForGoodProps) {
  return (
    <EntryScreen<object>
      look="dialog"
      heading={heading}
      values={{}}
      parts={[
        <p key="about">{about}</p>,
        <p key="never">
          It cannot be undone. A backup that is restored later leaves it out too, and every other admin gets a
          mail about it.
        </p>,
      ]}
      onChange={() => {}}
      send={async (_, proof) => {
        await changeOnServer(call, { _id: id, ...proof });
        toastSuccess(done);
        onDone();
      }}
      submit={['Remove for good', 'Removing…']}
      onCancel={onClose}
    />
  );
}

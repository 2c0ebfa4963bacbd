import { Link } from '../../editable/link.tsx';
import { Phone } from '../../editable/phone.tsx';
import { Text } from '../../editable/text.tsx';
import { areBlank } from '../blank.ts';
import { BlockRoot } from '../block-root.tsx';
import { blockView } from '../block-view.ts';
import type { BlockOf } from '../definition.ts';
import type { emergencyContact } from './definition.ts';

function EmergencyContactView({ block }: { block: BlockOf<typeof emergencyContact> }) {
  const { header, subHeading, phoneNumber, emergencyInfo, linkOne, linkTwo } = block;
  return (
    <BlockRoot
      block={block}
      as="section"
      className="emergency"
      empty={areBlank(header, subHeading, phoneNumber, emergencyInfo, linkOne, linkTwo)}
    >
      <div className="emergency-call">
        <Text as="h2" property="header" value={header} />
        <Text as="p" property="subHeading" value={subHeading} />
        <Phone className="emergency-number" property="phoneNumber" value={phoneNumber} />
      </div>
      <div className="emergency-more">
        <Text as="p" property="emergencyInfo" value={emergencyInfo} />
        <div className="emergency-links">
          <Link className="button-secondary" property="linkOne" value={linkOne} />
          <Link className="button-secondary" property="linkTwo" value={linkTwo} />
        </div>
      </div>
    </BlockRoot>
  );
}

export default blockView('EmergencyContact', EmergencyContactView);

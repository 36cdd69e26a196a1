import { Icon } from './art/Icon';
import { strings } from './strings';

/** For `allowClear` of antd's Input, whose button has no name of its own. */
export const clearable = () => ({
  clearIcon: (
    <>
      <Icon name="close" size={14} />
      <span className="visually-hidden">{strings.clear}</span>
    </>
  ),
});

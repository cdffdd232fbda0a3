from . import res_company
from . import res_config_settings
from . import res_partner
from . import account_tax
from . import account_move
from . import account_move_bill
from . import account_move_line

from . import test_passerelle
